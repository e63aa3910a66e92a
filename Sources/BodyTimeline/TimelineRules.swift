/// The constants of the timeline, with their default values.
///
/// Source: `Documentation/body.md`, *Buckets* and *Values*.
public struct TimelineRules: Hashable, Sendable {
  /// Zone A: the number of latest weeks with an event.
  public var recentWeeks = 4
  /// Zone B: the number of months before the oldest of those weeks.
  public var recentMonths = 6
  /// With at most this number of weeks with an event, only zone A exists.
  public var weeksForWeeksOnly = 3
  /// Histories of fewer months omit empty months from zone B.
  public var monthsForEmptyBuckets = 6

  /// The number of weeks for which a week's value is carried forward; `carryForwardByMetric` has exceptions.
  public var carryForwardWeeks = 4
  /// The number of weeks for metrics with another carry-forward. Daily totals are never carried forward.
  public var carryForwardByMetric: [Metric: Int] = [.ffmi: 26]
  /// Metrics whose values are summed per day and averaged; other metrics use the median.
  public var dailyTotals: Set<Metric> = [.steps]
  /// The number of days with daily totals from which a week is present.
  public var daysForPresence = 5
  /// The confidence from which an estimate counts in months and for a full body score.
  public var highConfidence = 0.5

  /// The confidence of a value derived from other metrics of its week.
  public var derivedConfidence = 0.75

  /// The largest number of consecutive missing months that are interpolated between two present ones.
  public var interpolatedMonths = 2
  /// The confidence of an interpolated month.
  public var interpolatedMonthConfidence = 0.5
  /// The number of present months from which a year is present.
  public var monthsForPresence = 3
  /// The confidence of a year with estimated months only.
  public var estimatedYearConfidence = 0.25

  /// The largest number of consecutive years without events that are bridged.
  public var bridgedYears = 2
  /// The number of months with a present metric that the years on either side of a bridge need.
  public var monthsBesideBridge = 6
  /// The confidence of a bridge year.
  public var bridgeConfidence = 0.25

  /// The largest number of photos in the rail.
  public var railPhotos = 12

  /// The default rules.
  public init() {}

  /// The number of weeks for which a value of the metric is carried forward.
  func carryForward(_ metric: Metric) -> Int {
    dailyTotals.contains(metric) ? 0 : carryForwardByMetric[metric, default: carryForwardWeeks]
  }
}
