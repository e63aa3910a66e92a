package import Chronology
package import Music

/// The constants of one person's profile, trend and timeline, under their names in personal settings.
///
/// Scenarios group these constants in sections (`trend: { threshold: 0.05 }`). Personal settings have no sections:
/// there the section of the trend and the timeline is a prefix, `trend-threshold`. `HistoryParameters` defines ranges
/// and defaults.
package struct HistorySettings: Configurable, Hashable {
  static let correctOnly = HistoryParameters.correctOnly
  static let rule = HistoryParameters.rule.prefixed(by: HistoryParameters.trend)
  static let minimumRecords = HistoryParameters.minimumRecords.prefixed(by: HistoryParameters.trend)
  static let threshold = HistoryParameters.threshold.prefixed(by: HistoryParameters.trend)
  static let period = HistoryParameters.period.prefixed(by: HistoryParameters.timeline)
  static let window = HistoryParameters.window.prefixed(by: HistoryParameters.timeline)

  /// Name, summary, source and parameters, for listings.
  package static let descriptor = Descriptor(
    name: "history", summary: "a person's profile, trend and timeline", source: "Peach",
    parameters: [correctOnly, rule, minimumRecords, threshold, period, window])

  /// Whether the profile leaves wrong answers out.
  package var correctOnly: Bool
  /// The rule of the trend.
  package var trendRule: TrendRule
  /// The number of records from which there is a trend by halves, at least 2.
  package var minimumRecords: Int
  /// The relative change between the halves of the records beyond which the trend is not stable.
  package var trendThreshold: Double
  /// The period of one timeline point.
  package var period: Period
  /// The number of timeline points in the rolling mean and deviation, at least 1.
  package var window: Int
  /// The day on which weeks of the timeline start. Not a parameter of the history: it is the person's setting
  /// `week-start`, which body metrics share.
  package var firstWeekday = Weekday.monday

  /// The settings with these values.
  package init(_ values: ParameterValues) {
    correctOnly = values[Self.correctOnly]
    trendRule = values[Self.rule]
    minimumRecords = values[Self.minimumRecords]
    trendThreshold = values[Self.threshold]
    period = values[Self.period]
    window = values[Self.window]
  }

  /// A history without records, with these constants. It also estimates the threshold over time.
  /// - Parameters:
  ///   - zone: the time zone of the timeline's calendar.
  ///   - interval: the only interval whose answers will be added; nil for all.
  package func emptyHistory(in zone: Zone, of interval: Interval? = nil) -> TrainingHistory {
    let calendar = PeriodCalendar(zone: zone, firstWeekday: firstWeekday)
    return TrainingHistory(
      profile: PerceptualProfile(correctOnly: correctOnly, tracker: ThresholdTracker()),
      trend: TrendAnalyzer(
        minimumRecords: minimumRecords, threshold: trendThreshold, rule: trendRule, correctOnly: correctOnly),
      timeline: ThresholdTimeline(period: period, calendar: calendar, window: window),
      estimates: IntervalEstimates(period: period, calendar: calendar), of: interval)
  }
}

extension Parameter {
  /// The same parameter, with the name of its section as a prefix.
  fileprivate func prefixed(by section: Descriptor) -> Parameter {
    Parameter(
      AnyParameter(
        "\(section.name)-\(name)", erased.kind, default: erased.defaultValue, unit: erased.unit,
        erased.summary))
  }
}

/// The parameters of profile, trend and timeline, with their names in scenarios.
package enum HistoryParameters {
  /// Profile: whether wrong answers are left out, as in later versions of the app.
  package static let correctOnly = Parameter(
    "correct-only", .flag, default: false, "whether the profile leaves wrong answers out")
  /// Trend: the rule that computes it.
  package static let rule = Parameter(
    "rule", .choice(of: TrendRule.self), default: .halves,
    "halves of all records, or the latest record against the sessions, as in the Peach app")
  /// Trend: the number of records from which there is a trend.
  package static let minimumRecords = Parameter(
    "minimum-records", .integer(2...1_000_000), default: 20,
    "records before the arrow says anything; halves only")
  /// Trend: the relative change between the halves of the records beyond which the trend is not stable.
  package static let threshold = Parameter(
    "threshold", .number(0...10), default: 0.05, "relative change that is not stable any more; halves only")
  /// Timeline: the period of one aggregated point.
  package static let period = Parameter(
    "period", .choice(of: Period.self), default: .day,
    "period of one aggregated point")
  /// Timeline: the number of points in the rolling statistics.
  package static let window = Parameter(
    "window", .integer(1...100_000), default: 20, unit: "points",
    "aggregated points in the rolling mean and deviation")

  /// The name and the parameters of the profile.
  package static let profile = Descriptor(
    name: "profile", summary: "per-note statistics of the difficulty presented", source: "Peach",
    parameters: [correctOnly])
  /// The name and the parameters of the trend arrow.
  package static let trend = Descriptor(
    name: "trend", summary: "whether the difficulty falls or rises", source: "Peach",
    parameters: [rule, minimumRecords, threshold])
  /// The name and the parameters of the threshold timeline.
  package static let timeline = Descriptor(
    name: "timeline", summary: "difficulty per calendar period with rolling statistics",
    source: "Peach", parameters: [period, window])
}

extension Period: ParameterChoice {}
