package import Chronology
public import Music
import Numerics

/// One person's data across sessions: profile, trend and threshold timeline.
@usableFromInline package struct TrainingHistory: Sendable {
  /// The statistics per note and of pitch matching.
  @usableFromInline package var profile: PerceptualProfile
  /// The trend, shown as an arrow.
  @usableFromInline package var trend: TrendAnalyzer
  /// The difficulty over time, shown as a chart.
  @usableFromInline package var timeline: ThresholdTimeline
  /// The estimated thresholds over time, from the profile's trackers; nil in simulations.
  @usableFromInline package var estimates: IntervalEstimates?
  /// The only interval whose answers are added; nil for all.
  package let interval: Interval?
  /// The notes that the person has tuned.
  package private(set) var tuned = TunedIntervals()
  /// When notes were tuned against a first note that went on sounding, to which interval, and their errors. They are practice,
  /// and count in no number above: notes that beat are tuned in another way.
  package private(set) var heldMatchings: [(instant: Instant, tuned: TunedInterval, error: Cents)] = []
  /// The errors of pitch matching over time: periods, zone and window are those of `timeline`.
  package private(set) var matchings: ThresholdTimeline

  /// A history made of these parts.
  /// - Parameter interval: the only interval whose answers will be added; nil for all.
  package init(
    profile: PerceptualProfile = .init(), trend: TrendAnalyzer = .init(), timeline: ThresholdTimeline,
    estimates: IntervalEstimates? = nil, of interval: Interval? = nil
  ) {
    self.profile = profile
    self.trend = trend
    self.timeline = timeline
    self.estimates = estimates
    self.interval = interval
    matchings = ThresholdTimeline(
      period: timeline.period, calendar: timeline.calendar, window: timeline.window)
  }

  /// Whether the answers of an interval belong to a history of one.
  package func includes(_ interval: Interval) -> Bool { self.interval == nil || self.interval == interval }

  /// Adds the error of one completed pitch matching. O(1) amortised.
  /// - Parameters:
  ///   - tuning: by which the note is judged.
  ///   - isDown: whether the tuned note is the lower one.
  ///   - isHeld: whether the first note went on sounding.
  package mutating func add(
    matchingError error: Cents, of interval: Interval = .prime, by tuning: TuningSystem = .equalTemperament,
    isDown: Bool = false, isHeld: Bool = false, at timestamp: Instant
  ) {
    let interval = TunedInterval(interval, by: tuning)
    guard !isHeld else { return heldMatchings.append((timestamp, interval, error)) }
    profile.add(matchingError: error)
    tuned.add(error, of: interval, isDown: isDown)
    matchings.add(error.magnitude, isCorrect: true, at: timestamp)
  }

  /// Whether notes were tuned.
  package var hasMatchings: Bool { profile.matching.count > 0 || !heldMatchings.isEmpty }

  /// The rolling means of the errors of pitch matching, from the period of the 20th note on: a mean of fewer tells chance.
  /// Empty of several intervals or tunings: their mean tells what was trained.
  package var matchingCourse: [RollingPoint] {
    if tuned.parts.count > 1 { return [] }
    var count = 0
    return Array(
      matchings.rolling.drop {
        count += $0.aggregate.count
        return count < 20
      })
  }

  /// Adds one completed comparison. O(1) amortised.
  @inlinable package mutating func add(_ completed: CompletedComparison) {
    if estimates != nil { addToEstimates(completed) }
    profile.add(completed)
    let one = CollectionOfOne(completed)
    addToTrendAndTimeline(one.span)
  }

  /// Adds completed comparisons in order. O(1) amortised for each.
  @inlinable package mutating func add(_ completed: [CompletedComparison]) {
    profile.makeUnique()
    for one in completed {
      if estimates != nil { addToEstimates(one) }
      profile.take(one)
      profile.track(one)
    }
    addToTrendAndTimeline(completed.span)
  }

  /// Adds comparisons to trend and timeline that the profile already contains.
  ///
  /// Trend and timeline are not read before a session ends, so a simulated session adds a block at a time. The arrays
  /// are checked once per block, and the sum of the difficulties is computed once for both.
  @inlinable @inline(__always) mutating func addToTrendAndTimeline(_ completed: Span<CompletedComparison>) {
    let sum = timeline.add(completed)
    trend.add(completed.count, sum: sum) { completed[$0].comparison.difficulty.value }
    if trend.isBySessions { trend.addToSessions(completed) }
  }

  /// Sorts records by timestamp and adds them. Records with equal timestamps are sorted by their other fields, so the
  /// result does not depend on the order of `records`. Records that were added earlier are not sorted again.
  /// - Complexity: O(n log n), O(n) if the records are already sorted.
  package mutating func add(_ records: [ComparisonRecord]) {
    let inOrder = zip(records, records.dropFirst()).allSatisfy { !ComparisonRecord.isLater($0, than: $1) }
    let sorted = inOrder ? records : records.sorted { ComparisonRecord.isLater($1, than: $0) }
    add(sorted.map(CompletedComparison.init))
  }
}

extension ComparisonRecord {
  /// Whether one record is sorted after another: by timestamp, then by note, interval, offset and correctness. The
  /// tuning system is not compared.
  static func isLater(_ one: ComparisonRecord, than other: ComparisonRecord) -> Bool {
    guard one.timestamp == other.timestamp else { return one.timestamp > other.timestamp }
    return (one.referenceNote.index, one.interval.semitones, one.centOffset.value, one.isCorrect ? 1 : 0)
      > (other.referenceNote.index, other.interval.semitones, other.centOffset.value, other.isCorrect ? 1 : 0)
  }
}
