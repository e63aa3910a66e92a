import Chronology

/// The parameters of profile, trend and timeline, with their names in scenarios.
package enum HistoryParameters {
  /// Profile: whether wrong answers are left out, as in later versions of the app.
  package static let correctOnly = Parameter(
    "correct-only", .flag, default: false, "whether the profile leaves wrong answers out")
  /// Trend: the rule that computes it.
  package static let rule = Parameter(
    "rule", .choice(of: TrendRule.self), default: .halves,
    "halves of all records, or the latest record against the sessions, as in today's apps")
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
