import Chronology

/// The constants of profile, trend and timeline, as scenarios and settings name them.
public enum HistoryParameters {
  /// Profile: leave wrong answers out (as later versions of the app did).
  public static let correctOnly = Parameter(
    "correct-only", .flag, default: false, "whether the profile leaves wrong answers out")
  /// Trend: records before the arrow says anything.
  public static let minimumRecords = Parameter(
    "minimum-records", .integer(2...1_000_000), default: 20,
    "records before the arrow says anything")
  /// Trend: relative change between the halves that counts.
  public static let threshold = Parameter(
    "threshold", .number(0...10), default: 0.05, "relative change that is not stable any more")
  /// Timeline: what is aggregated.
  public static let period = Parameter(
    "period", .choice(of: Period.self), default: .day,
    "period of one aggregated point")
  /// Timeline: how far the rolling statistics look back.
  public static let window = Parameter(
    "window", .integer(1...100_000), default: 20, unit: "points",
    "aggregated points in the rolling mean and deviation")

  /// What profile, trend and timeline are called, each with its constants.
  public static let profile = Descriptor(
    name: "profile", summary: "per-note statistics of the difficulty presented", source: "spec 1-training T4",
    parameters: [correctOnly])
  /// The trend arrow.
  public static let trend = Descriptor(
    name: "trend", summary: "later against earlier half of the records", source: "spec 1-training T5",
    parameters: [minimumRecords, threshold])
  /// The threshold timeline.
  public static let timeline = Descriptor(
    name: "timeline", summary: "difficulty per calendar period with rolling statistics",
    source: "spec 1-training T6", parameters: [period, window])
}

extension Period: ParameterChoice {}
