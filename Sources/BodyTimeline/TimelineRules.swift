/// Every number of the timeline, with the value that the specification gives it.
///
/// Source: `Documentation/body.md`, *Buckets* and *Values*.
public struct TimelineRules: Hashable, Sendable {
  /// Zone A: so many of the latest weeks that have any event.
  public var recentWeeks = 4
  /// Zone B: so many months before the oldest of those weeks.
  public var recentMonths = 6
  /// With so many weeks that have any event, or fewer, only zone A exists.
  public var weeksForWeeksOnly = 3
  /// A history of fewer months than this leaves empty months out of zone B.
  public var monthsForEmptyPlaces = 6

  /// A week's value is carried forward so many weeks; `carryForwardByMetric` has the exceptions.
  public var carryForwardWeeks = 4
  /// Metrics whose values are carried forward for longer or less, in weeks. Daily totals never are.
  public var carryForwardByMetric: [Metric: Int] = [.ffmi: 26]
  /// Metrics whose values are added up per day, then averaged; for all others the median counts.
  public var dailyTotals: Set<Metric> = [.steps]
  /// A week with daily totals on so many days is present.
  public var daysForPresence = 5
  /// An estimate of at least this confidence counts in months and for a full body score.
  public var highConfidence = 0.5

  /// The confidence of an FFMI that follows from weight and body fat.
  public var derivedFFMIConfidence = 0.75

  /// So many missing months between two present ones are interpolated.
  public var interpolatedMonths = 2
  /// The confidence of an interpolated month.
  public var interpolatedMonthConfidence = 0.5
  /// A year with so many present months is present.
  public var monthsForPresence = 3
  /// The confidence of a year from estimated months alone.
  public var estimatedYearConfidence = 0.25

  /// So many years without events between two strong ones are bridged.
  public var bridgedYears = 2
  /// A year is strong with so many months that have some present metric.
  public var monthsForStrongYear = 6
  /// The confidence of a bridge year.
  public var bridgeConfidence = 0.25

  /// The photo rail shows at most so many photos.
  public var railPhotos = 12

  /// The rules of the specification.
  public init() {}

  /// How many weeks a value of the metric is carried forward.
  func carryForward(_ metric: Metric) -> Int {
    dailyTotals.contains(metric) ? 0 : carryForwardByMetric[metric, default: carryForwardWeeks]
  }
}
