package import Chronology
package import Music
package import Text

/// The estimated thresholds over time of all intervals, unison among them. To hear which of two notes is higher, and whether a
/// fifth or a third is too wide, are different abilities, so each interval has a tracker and estimates of its own. Only the
/// profile's statistics of the difficulty presented take all intervals together.
@usableFromInline package struct IntervalEstimates: Sendable {
  /// The estimates of an interval without training.
  private let empty: EstimateTimeline
  private var own: [Interval: EstimateTimeline] = [:]

  /// Estimates without training.
  package init(period: Period = .day, calendar: PeriodCalendar) {
    empty = EstimateTimeline(period: period, calendar: calendar)
  }

  /// The estimates of an interval; nil before its first answer.
  subscript(_ interval: Interval) -> EstimateTimeline? { own[interval] }

  /// The intervals with answers, ascending.
  var trained: [Interval] { own.keys.sorted() }

  /// Adds one comparison to the estimates of its interval. O(1) amortised.
  /// - Parameter tracker: the interval's tracker before this comparison.
  mutating func add(_ completed: CompletedComparison, after tracker: @autoclosure () -> ThresholdTracker?) {
    own[completed.comparison.interval, default: empty].add(completed, after: tracker())
  }

  /// The latest answers of some intervals together, oldest first.
  /// - Parameter count: at most two windows.
  func latest(_ count: Int, where isIncluded: (Interval) -> Bool) -> [CompletedComparison] {
    let all = trained.filter(isIncluded).flatMap { own[$0]?.latest(count) ?? [] }
    return Array(all.sorted { $0.timestamp < $1.timestamp }.suffix(count))
  }
}

/// The estimated threshold of the interval that a live session presents.
@usableFromInline package struct LiveThreshold: Sendable, Equatable {
  package let interval: Interval
  /// Nil before the first answer.
  package let estimate: TrackedThreshold?
  /// Whether a screen must name the interval: false for a person who has only ever trained unison.
  package let isNamed: Bool
}

extension TrainingHistory {
  /// The estimate to show during a trial of an interval; nil without a tracker.
  func liveThreshold(of interval: Interval) -> LiveThreshold? {
    guard profile.tracker != nil else { return nil }
    return LiveThreshold(
      interval: interval, estimate: threshold(of: interval), isNamed: interval != .prime || hasIntervals)
  }

  /// The intervals whose threshold is estimated, each from at least one answer, ascending; empty without a tracker.
  package var trainedIntervals: [Interval] { estimates?.trained ?? [] }

  /// Whether the person has trained another interval than unison.
  package var hasIntervals: Bool { trainedIntervals.contains { $0 != .prime } }

  /// The intervals whose threshold a screen shows, each with its name; before the first answer unison, or the only one of
  /// the history. The name is empty for a person who has trained only unison.
  /// - Parameter isNamed: whether unison has its name for that person, too, as where the settings train intervals.
  package func shownIntervals(
    in language: Language, isNamed: Bool = false
  ) -> [(interval: Interval, name: String)] {
    let shown = trainedIntervals.isEmpty ? [interval].compactMap(\.self) : trainedIntervals
    guard hasIntervals || (isNamed || interval != nil) && !shown.isEmpty else { return [(.prime, "")] }
    return shown.map { ($0, $0.name(in: language)) }
  }

  /// As `shownIntervals`, of more than `count` those with the most answers.
  package func foremostIntervals(
    _ count: Int, in language: Language, isNamed: Bool = false
  ) -> [(interval: Interval, name: String)] {
    let all = shownIntervals(in: language, isNamed: isNamed)
    guard all.count > count else { return all }
    func answers(_ interval: Interval) -> Int { profile.tracker(of: interval)?.answers ?? 0 }
    let foremost = all.map(\.interval).sorted { (answers($1), $0) < (answers($0), $1) }.prefix(count)
    return all.filter { foremost.contains($0.interval) }
  }

  /// The estimated threshold of an interval now; nil before its first answer and without a tracker.
  package func threshold(of interval: Interval) -> TrackedThreshold? {
    guard let tracker = profile.tracker(of: interval) else { return nil }
    return estimates?[interval].map { $0.threshold(of: tracker) } ?? tracker.threshold
  }

  /// The estimated threshold of an interval at the end of each period in which it was trained, oldest first.
  func estimatePoints(of interval: Interval) -> [EstimateTimeline.Point] {
    estimates?[interval]?.points(latest: threshold(of: interval)) ?? []
  }

  /// The estimated threshold of an interval at the end of each point's period; nil for a period without an estimate.
  package func estimates(of points: [RollingPoint], _ interval: Interval) -> [TrackedThreshold?] {
    let known = Dictionary(
      estimatePoints(of: interval).map { ($0.interval, $0.threshold) },
      uniquingKeysWith: { _, later in later }
    )
    return points.map { known[$0.aggregate.interval] }
  }

  /// Adds one comparison to the estimates of its interval. Called before the comparison is added to the profile's tracker.
  @usableFromInline @inline(never) mutating func addToEstimates(_ completed: CompletedComparison) {
    estimates?.add(completed, after: profile.tracker(of: completed.comparison.interval))
  }

  /// The estimated threshold now, of the interval that was trained last; nil before the first answer and without a tracker.
  package var threshold: TrackedThreshold? { threshold(of: profile.latestInterval) }

  /// An interval's answers at offsets of at least half its largest one, in the order of the answers; empty without a
  /// tracker.
  package func answersAtLargeOffsets(of interval: Interval) -> [CompletedComparison] {
    estimates?[interval]?.answersAtLargeOffsets ?? []
  }
}
