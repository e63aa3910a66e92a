public import Music
public import Numerics

/// What a person's answers have shown: the mean and spread of the difficulties presented on each reference note, and of
/// |cent error| in pitch matching.
///
/// A difficulty is the magnitude of an offset (+50 and −50 cents are both 50). All intervals count together; wrong
/// answers count as right ones do, unless `correctOnly`.
///
/// Source: `Documentation/training.md`, *Profile*.
public struct PerceptualProfile: Sendable {
  /// The statistics of one reference note.
  public struct Note: Sendable, Hashable {
    /// The statistics of the presented difficulties in cents; with `correctOnly`, only of right answers.
    package var statistics: RunningStatistics { taken }
    /// The last difficulty presented; nil before the first.
    public var currentDifficulty: Cents? { last < 0 ? nil : Cents(last) }
    @usableFromInline var taken = RunningStatistics()
    // Negative before the first, because no magnitude is: an optional would cost a branch in the loop.
    @usableFromInline var last = -1.0

    @usableFromInline init() {}
  }

  /// Mean and standard deviation over the means of trained notes.
  public struct Overall: Sendable, Equatable {
    /// Mean of the notes' means.
    public var mean: Cents
    /// Sample standard deviation of the notes' means; 0 for a single note.
    public var standardDeviation: Cents
    /// The number of trained notes.
    public var trainedNotes: Int
  }

  @usableFromInline var table = NoteTable()
  @usableFromInline let correctOnly: Bool
  /// The statistics of |cent error| in pitch matching.
  package private(set) var matching = RunningStatistics()
  /// The statistics of the signed errors in pitch matching; positive is sharp.
  package private(set) var signedMatching = RunningStatistics()
  /// |cent error| of each note in pitch matching.
  private var matchingSizes: [Double] = []

  /// The threshold tracker of the interval that was trained last; nil if none was passed to `init`.
  package var tracker: ThresholdTracker? { tracker(of: table.latestInterval) }

  /// The threshold tracker of an interval, which follows every answer to its comparisons; nil if none was passed to `init`.
  package func tracker(of interval: Interval) -> ThresholdTracker? {
    guard interval != .prime else { return table.tracker }
    return table.intervalTrackers[interval] ?? table.tracker?.withoutAnswers
  }

  /// The threshold trackers of the intervals with comparisons but unison.
  var intervalTrackers: [Interval: ThresholdTracker] { table.intervalTrackers }

  /// The interval of the last comparison; unison before the first.
  package var latestInterval: Interval { table.latestInterval }

  /// A profile without records.
  /// - Parameter correctOnly: leave wrong answers out of the statistics.
  public init(correctOnly: Bool = false) { self.correctOnly = correctOnly }

  /// A profile without records.
  /// - Parameters:
  ///   - correctOnly: leave wrong answers out of the statistics.
  ///   - tracker: a tracker that has seen no answer, to estimate the threshold as well; about 2 µs per comparison.
  package init(correctOnly: Bool = false, tracker: ThresholdTracker?) {
    self.correctOnly = correctOnly
    table.tracker = tracker
  }

  /// The statistics of one reference note. O(1).
  @inlinable public subscript(note: MIDINote) -> Note { table.notes[note.index] }

  /// Adds one completed comparison, also to the tracker. O(1) without a tracker.
  @inlinable public mutating func add(_ completed: CompletedComparison) {
    makeUnique()
    take(completed)
    track(completed)
  }

  /// Adds one completed comparison in place, but not to the tracker. The profile must not be shared: call `makeUnique`
  /// first.
  @inlinable @inline(__always) func take(_ completed: CompletedComparison) {
    table.isMeanCurrent = false
    let index = completed.comparison.reference.index
    table.presentedPairs |= 1 &<< UInt64(truncatingIfNeeded: index &>> 1)
    let note = table.notes + index
    let difficulty = completed.comparison.difficulty.value
    note.pointee.last = difficulty
    // `correctOnly` comes first: it is constant, so by default no branch depends on the answer, which is unpredictable.
    if !correctOnly || completed.isCorrect { note.pointee.taken.add(difficulty) }
  }

  /// Adds comparisons that `take` has counted to the tracker, if there is one. A simulated session calls this once per
  /// block, outside the loop that it shares with sessions without a tracker.
  @inlinable @inline(__always) func track(_ completed: Span<CompletedComparison>) {
    guard table.tracker != nil else { return }
    for index in completed.indices { table.track(completed[index]) }
  }

  /// Adds one comparison that `take` has counted to the tracker, if there is one.
  @inlinable @inline(__always) func track(_ completed: CompletedComparison) {
    if table.tracker != nil { table.track(completed) }
  }

  /// Adds a tracker that has seen no answer, unless the profile has one.
  mutating func startTracker() {
    guard table.tracker == nil else { return }
    makeUnique()
    table.tracker = ThresholdTracker()
  }

  /// Copies the table if it is shared. The check costs more than adding a comparison, so a loop calls this once
  /// beforehand.
  @usableFromInline mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&table) { table = NoteTable(copying: table) }
  }

  /// Caches `overallMean` until the next comparison: the end of a session and the start of the next read the same value.
  @usableFromInline mutating func cacheOverallMean() {
    makeUnique()
    (table.overallMean, table.isMeanCurrent) = (overallMean, true)
  }

  /// Adds the error of one completed pitch matching. O(1) amortised.
  public mutating func add(matchingError: Cents) {
    matching.add(matchingError.magnitude.value)
    signedMatching.add(matchingError.value)
    matchingSizes.append(matchingError.magnitude.value)
  }

  /// The 95 % interval of the mean signed error in pitch matching, m ± t·s/√n, Student's t having n − 1 degrees of freedom;
  /// nil of fewer notes than a tendency needs.
  package var meanSignedError: ClosedRange<Cents>? {
    let errors = signedMatching
    guard errors.count >= TunedNotes.fewest else { return nil }
    let ends = StudentizedInterval(
      middle: errors.mean, error: errors.standardDeviation / Double(errors.count).squareRoot(),
      count: errors.count
    ).ends(.ninetyFive)
    return Cents(ends.lowerBound)...Cents(ends.upperBound)
  }

  /// The median of |cent error| in pitch matching, which one slip hardly changes; nil without a note. O(n log n).
  package var medianMatching: Cents? { matchingSizes.sorted().sortedMedian.map { Cents($0) } }

  /// The statistics over the means of trained notes; nil if no note is trained. O(128).
  public var overall: Overall? { overall(in: Self.allNotes) }

  /// `overall?.mean`. O(128), or O(1) at the start of a session.
  public var overallMean: Cents? {
    table.isMeanCurrent ? table.overallMean : overallMean(in: Self.allNotes)
  }

  /// The statistics over the means of the trained notes in `range`; nil if it contains none. O(notes in range).
  public func overall(in range: ClosedRange<MIDINote>) -> Overall? {
    guard let mean = overallMean(in: range) else { return nil }
    let (sum, count) = table.sum(in: range) { note in
      let deviation = note - mean.value
      return deviation * deviation
    }
    let variance = count > 1 ? sum / Double(count - 1) : 0
    return Overall(mean: mean, standardDeviation: Cents(variance.squareRoot()), trainedNotes: count)
  }

  /// `overall(in:)?.mean`: the sum of the notes' means over their number. It waits for one division, a running mean for
  /// one in each note.
  func overallMean(in range: ClosedRange<MIDINote>) -> Cents? {
    let (sum, count) = table.sum(in: range) { $0 }
    return count > 0 ? Cents(sum / Double(count)) : nil
  }

  private static var allNotes: ClosedRange<MIDINote> { MIDINote(0)...MIDINote(127) }

  /// Removes all statistics, including those of pitch matching, and all answers of the tracker. Their settings are
  /// kept.
  public mutating func reset() {
    self = PerceptualProfile(correctOnly: correctOnly, tracker: tracker.map { $0.withoutAnswers })
  }
}

/// The storage of a profile: the statistics of each note by its MIDI number, and the tracker. Copies of a profile share
/// one table until one of them changes.
@usableFromInline final class NoteTable: @unchecked Sendable {
  @usableFromInline let notes: UnsafeMutablePointer<PerceptualProfile.Note>
  /// The profile's `overallMean` when `isMeanCurrent` was set. Like the notes, it is changed only by a profile that does
  /// not share its table, so exclusive access need not be checked.
  @exclusivity(unchecked) @usableFromInline var overallMean: Cents?
  /// Whether no comparison has been added since. A separate flag, because each comparison clears it.
  @exclusivity(unchecked) @usableFromInline var isMeanCurrent = false

  /// Bit k is set once note 2k or 2k + 1 has been presented, so that a sum passes over the others.
  @exclusivity(unchecked) @usableFromInline var presentedPairs: UInt64 = 0

  /// The threshold tracker of unison; nil if none was passed to the profile's `init`.
  @exclusivity(unchecked) @usableFromInline var tracker: ThresholdTracker?
  /// The threshold trackers of the intervals with comparisons but unison.
  @exclusivity(unchecked) var intervalTrackers: [Interval: ThresholdTracker] = [:]
  /// The interval of the last comparison that a tracker received.
  @exclusivity(unchecked) var latestInterval = Interval.prime

  init() {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(repeating: .init(), count: MIDINote.count)
  }

  init(copying other: NoteTable) {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(from: other.notes, count: MIDINote.count)
    (overallMean, isMeanCurrent) = (other.overallMean, other.isMeanCurrent)
    presentedPairs = other.presentedPairs
    (tracker, intervalTrackers, latestInterval) = (
      other.tracker, other.intervalTrackers, other.latestInterval
    )
  }

  /// The sum of a function of the means of trained notes, from the lowest note to the highest, and their number.
  func sum(in range: ClosedRange<MIDINote>, of function: (_ mean: Double) -> Double) -> (Double, count: Int) {
    let indices = range.lowerBound.index...range.upperBound.index
    var (sum, count, pairs) = (0.0, 0, presentedPairs)
    while pairs != 0 {
      let first = 2 &* pairs.trailingZeroBitCount
      for index in first...first &+ 1 where indices.contains(index) && notes[index].taken.count > 0 {
        sum += function(notes[index].taken.mean)
        count &+= 1
      }
      pairs &= pairs &- 1
    }
    return (sum, count)
  }

  @usableFromInline func track(_ completed: CompletedComparison) {
    latestInterval = completed.comparison.interval
    guard latestInterval != .prime, let tracker else {
      tracker?.add(completed)
      return
    }
    intervalTrackers[latestInterval, default: tracker.withoutAnswers].add(completed)
  }

  deinit { notes.deallocate() }
}
