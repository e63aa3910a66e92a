import Chronology

/// The estimated threshold over time: one estimate for each calendar period with training, and the change between the
/// latest two windows of comparisons.
///
/// Estimates are filtered: that of a period is the tracker's after the period's last comparison and depends on nothing
/// later. Comparisons must come in the order of their timestamps; one that is earlier than the latest period counts in it.
public struct EstimateTimeline: Sendable {
  /// The threshold at the end of one period.
  public struct Point: Sendable, Hashable {
    /// The period.
    public let interval: PeriodInterval
    /// The tracker's estimate after the period's last comparison.
    public let threshold: TrackedThreshold
  }

  /// Which period of which calendar.
  public let period: Period
  /// Zone and first day of the week.
  public let calendar: PeriodCalendar

  private var finished: [Point] = []
  private var current: PeriodInterval?
  /// At least the comparisons that a change is computed from, oldest first.
  private var recent: [CompletedComparison] = []

  /// A timeline without training.
  public init(period: Period = .day, calendar: PeriodCalendar) {
    self.period = period
    self.calendar = calendar
  }

  /// Adds one comparison. O(1) amortised.
  /// - Parameter threshold: the estimate before this comparison; evaluated when a period ends.
  mutating func add(_ completed: CompletedComparison, after threshold: @autoclosure () -> TrackedThreshold?) {
    if current.map({ completed.timestamp >= $0.end }) ?? true {
      if let current, let threshold = threshold() {
        finished.append(Point(interval: current, threshold: threshold))
      }
      current = calendar.interval(period, containing: completed.timestamp)
    }
    recent.append(completed)
    let needed = 2 * ThresholdChange.standardWindow
    if recent.count >= 2 * needed { recent.removeFirst(recent.count - needed) }
  }

  /// One point for each period with training, oldest first.
  /// - Parameter latest: the estimate now.
  func points(latest: TrackedThreshold?) -> [Point] {
    guard let current, let latest else { return finished }
    return finished + [Point(interval: current, threshold: latest)]
  }

  /// The change between the latest two windows of comparisons; nil before two comparisons. About a millisecond.
  var change: ThresholdChange? { ThresholdChange(in: recent) }
}

extension TrainingHistory {
  /// The estimated threshold now; nil before the first answer and in histories that do not track it.
  public var threshold: TrackedThreshold? { profile.tracker?.threshold }

  /// The estimated threshold at the end of each period with training, oldest first.
  public var estimatePoints: [EstimateTimeline.Point] { estimates?.points(latest: threshold) ?? [] }

  /// The estimated threshold at the end of each period of the timeline; nil where there is none.
  public func estimates(of points: [RollingPoint]) -> [TrackedThreshold?] {
    let known = Dictionary(
      estimatePoints.map { ($0.interval, $0.threshold) }, uniquingKeysWith: { _, later in later })
    return points.map { known[$0.aggregate.interval] }
  }

  /// How the threshold changed between the latest two windows of comparisons.
  public var thresholdChange: ThresholdChange? { estimates?.change }

  /// Estimates take one comparison before the profile's tracker does.
  @usableFromInline @inline(never) mutating func addToEstimates(_ completed: CompletedComparison) {
    estimates?.add(completed, after: profile.tracker?.threshold)
  }
}
