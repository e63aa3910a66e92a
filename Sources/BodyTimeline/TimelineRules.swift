/// The constants of the timeline, with their default values.
///
/// Source: `Documentation/body.md`, *Buckets* and *Values*.
package struct TimelineRules: Hashable, Sendable {
  /// Zone A: the number of latest weeks with an event.
  package var recentWeeks = 4
  /// Zone B: the number of months before the oldest of those weeks.
  package var recentMonths = 6
  /// With at most this number of weeks with an event, only zone A exists.
  package var weeksForWeeksOnly = 3
  /// Histories of fewer months omit empty months from zone B.
  package var monthsForEmptyBuckets = 6

  /// The number of weeks for which a week's value is carried forward; `carryForwardByMetric` has exceptions.
  package var carryForwardWeeks = 4
  /// The number of weeks for metrics with another carry-forward. Daily totals are never carried forward.
  package var carryForwardByMetric: [Metric: Int] = [.ffmi: 26]
  /// Metrics whose values are summed per day and averaged; other metrics use the median.
  package var dailyTotals: Set<Metric> = [.steps]
  /// The number of days with daily totals from which a week is present.
  package var daysForPresence = 5
  /// The confidence from which an estimate counts in months and for a full body score.
  package var highConfidence = 0.5

  /// The confidence of a value derived from other metrics of its week.
  package var derivedConfidence = 0.75

  /// The largest number of consecutive missing months that are interpolated between two present ones.
  package var interpolatedMonths = 2
  /// The confidence of an interpolated month.
  package var interpolatedMonthConfidence = 0.5
  /// The number of present months from which a year is present.
  package var monthsForPresence = 3
  /// The confidence of a year with estimated months only.
  package var estimatedYearConfidence = 0.25

  /// The largest number of consecutive years without events that are bridged.
  package var bridgedYears = 2
  /// The number of months with a present metric that the years on either side of a bridge need.
  package var monthsBesideBridge = 6
  /// The confidence of a bridge year.
  package var bridgeConfidence = 0.25

  /// The largest number of photos in the rail.
  package var railPhotos = 12
  /// The number of days before and after a week without a photo in which a photo is near it.
  package var nearbyPhotoDays = 3

  package init() {}

  /// The number of weeks for which a value of the metric is carried forward.
  func carryForward(_ metric: Metric) -> Int {
    dailyTotals.contains(metric) ? 0 : carryForwardByMetric[metric, default: carryForwardWeeks]
  }
}
