import Chronology
import Music

/// What outlives a session: profile, trend and threshold timeline of one person.
public struct TrainingHistory: Sendable {
  /// Per-note and matching statistics.
  public var profile: PerceptualProfile
  /// The arrow.
  public var trend: TrendAnalyzer
  /// The chart.
  public var timeline: ThresholdTimeline
  /// The estimated threshold over time; nil in simulations. Needs a profile with a tracker.
  public var estimates: EstimateTimeline?

  /// A history, empty unless its parts are not.
  public init(
    profile: PerceptualProfile = .init(), trend: TrendAnalyzer = .init(), timeline: ThresholdTimeline,
    estimates: EstimateTimeline? = nil
  ) {
    self.profile = profile
    self.trend = trend
    self.timeline = timeline
    self.estimates = estimates
  }

  /// Adds one completed comparison. O(1) amortised.
  @inlinable public mutating func add(_ completed: CompletedComparison) {
    if estimates != nil { addToEstimates(completed) }
    profile.add(completed)
    addToTrendAndTimeline(CollectionOfOne(completed))
  }

  /// Adds completed comparisons in order. O(1) amortised for each.
  @inlinable public mutating func add(_ completed: [CompletedComparison]) {
    profile.makeUnique()
    for one in completed {
      if estimates != nil { addToEstimates(one) }
      profile.take(one)
      profile.track(CollectionOfOne(one))
    }
    addToTrendAndTimeline(completed)
  }

  /// Adds comparisons that the profile has already to trend and timeline.
  ///
  /// The two are not read before a session ends, so a simulated session adds a block at a time: the arrays are checked once
  /// per block, and both get one sum.
  @inlinable @inline(__always) mutating func addToTrendAndTimeline(
    _ completed: some RandomAccessCollection<CompletedComparison>
  ) {
    let sum = timeline.add(completed)
    trend.add(completed.lazy.map { $0.comparison.difficulty.value }, sum: sum)
  }

  /// Adds records in any order, sorted by timestamp. Records with equal timestamps are sorted by their other fields, so
  /// that the same records always give the same history.
  /// - Complexity: O(n log n), O(n) when they are in order already.
  public mutating func add(_ records: [ComparisonRecord]) {
    let inOrder = zip(records, records.dropFirst()).allSatisfy { !ComparisonRecord.isLater($0, than: $1) }
    let sorted = inOrder ? records : records.sorted { ComparisonRecord.isLater($1, than: $0) }
    add(sorted.map(CompletedComparison.init))
  }
}

extension ComparisonRecord {
  /// Whether one record comes after another: by timestamp, then by its other fields.
  static func isLater(_ one: ComparisonRecord, than other: ComparisonRecord) -> Bool {
    guard one.timestamp == other.timestamp else { return one.timestamp > other.timestamp }
    return (one.referenceNote.index, one.interval.semitones, one.centOffset.value, one.isCorrect ? 1 : 0)
      > (other.referenceNote.index, other.interval.semitones, other.centOffset.value, other.isCorrect ? 1 : 0)
  }
}
