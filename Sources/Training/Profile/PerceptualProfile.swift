import Music
import Statistics

/// What is known of a person: per reference note the statistics of the difficulty presented, and overall
/// those of pitch matching.
///
/// Takes the *magnitude* of each offset (+50 and −50 are both 50), right and wrong answers alike unless
/// `correctOnly`, all intervals together.
///
/// Source: `Documentation/training.md`, *Profile*.
public struct PerceptualProfile: Sendable {
  /// What is known of one reference note.
  @frozen public struct Note: Sendable, Hashable {
    /// Of the difficulties presented.
    public var statistics: RunningStatistics { taken }
    /// The last difficulty presented; nil before the first.
    public var currentDifficulty: Cents? { last < 0 ? nil : Cents(last) }
    @usableFromInline var taken = RunningStatistics()
    // An optional would cost a branch in the loop; no magnitude is negative.
    @usableFromInline var last = -1.0

    @usableFromInline init() {}
  }

  /// Mean and standard deviation over the means of trained notes.
  public struct Overall: Sendable, Equatable {
    /// Mean of the notes' means.
    public var mean: Cents
    /// Sample standard deviation of the notes' means; 0 for a single note.
    public var standardDeviation: Cents
    /// How many notes are trained.
    public var trainedNotes: Int
  }

  @usableFromInline var table = NoteTable()
  @usableFromInline let correctOnly: Bool
  /// Of |cent error| in pitch matching.
  public private(set) var matching = RunningStatistics()

  /// Estimates the threshold from every answer; nil unless asked for.
  public var tracker: ThresholdTracker? { table.tracker }

  /// A profile without records.
  /// - Parameters:
  ///   - correctOnly: leave wrong answers out of the statistics.
  ///   - tracker: a tracker that has seen no answer, to estimate the threshold as well; about 2 µs per comparison.
  public init(correctOnly: Bool = false, tracker: ThresholdTracker? = nil) {
    self.correctOnly = correctOnly
    table.tracker = tracker
  }

  /// What is known of `note`. O(1).
  @inlinable public subscript(note: MIDINote) -> Note { table.notes[note.index] }

  /// Takes in one completed comparison. O(1).
  @inlinable public mutating func add(_ completed: CompletedComparison) {
    makeUnique()
    take(completed)
    track(CollectionOfOne(completed))
  }

  /// Takes in one completed comparison where it lies: nobody may have copied the profile since `makeUnique`.
  @inlinable @inline(__always) func take(_ completed: CompletedComparison) {
    table.isOverallCurrent = false
    let note = table.notes + completed.comparison.reference.index
    let difficulty = completed.comparison.difficulty.value
    note.pointee.last = difficulty
    // In this order: what is known beforehand spares the processor guessing the answer.
    if !correctOnly || completed.isCorrect { note.pointee.taken.add(difficulty) }
  }

  /// Passes comparisons that `take` has counted to the tracker, if there is one. A simulated session does so once per
  /// block, outside the loop that sessions without a tracker share.
  @inlinable @inline(__always) func track(_ completed: some RandomAccessCollection<CompletedComparison>) {
    guard table.tracker != nil else { return }
    for one in completed { table.track(one) }
  }

  /// Copies the table if it is shared. The check costs more than adding a comparison.
  @usableFromInline mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&table) { table = NoteTable(copying: table) }
  }

  /// Computes `overall` once for all who read it before the next comparison: what a session shows at its end is what the
  /// next one begins with.
  @usableFromInline mutating func cacheOverall() {
    makeUnique()
    (table.overall, table.isOverallCurrent) = (overall, true)
  }

  /// Takes in one completed pitch matching. O(1).
  public mutating func add(matchingError: Cents) { matching.add(matchingError.magnitude.value) }

  /// Over the means of trained notes; nil when there is none. O(128).
  public var overall: Overall? {
    table.isOverallCurrent ? table.overall : overall(in: MIDINote(0)...MIDINote(127))
  }

  /// Over the means of the trained notes in `range`; nil when there is none. O(notes in range).
  public func overall(in range: ClosedRange<MIDINote>) -> Overall? {
    var means = RunningStatistics()
    for index in range.lowerBound.index...range.upperBound.index {
      let statistics = table.notes[index].statistics
      if statistics.count > 0 { means.add(statistics.mean) }
    }
    guard means.count > 0 else { return nil }
    return Overall(
      mean: Cents(means.mean), standardDeviation: Cents(means.standardDeviation), trainedNotes: means.count)
  }

  /// Forgets everything, matching included.
  public mutating func reset() {
    self = PerceptualProfile(correctOnly: correctOnly, tracker: tracker.map { $0.withoutAnswers })
  }
}
