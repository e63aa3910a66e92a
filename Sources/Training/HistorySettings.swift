import Chronology

/// The constants of one person's profile, trend and timeline, as personal settings name them.
///
/// Scenarios group these constants in sections (`trend: { threshold: 0.05 }`). Settings share one space of names, so
/// there the section is a prefix: `trend-threshold`. Ranges and defaults are those of `HistoryParameters`.
public struct HistorySettings: Configurable, Hashable {
  static let correctOnly = HistoryParameters.correctOnly
  static let minimumRecords = HistoryParameters.minimumRecords.prefixed(by: HistoryParameters.trend)
  static let threshold = HistoryParameters.threshold.prefixed(by: HistoryParameters.trend)
  static let period = HistoryParameters.period.prefixed(by: HistoryParameters.timeline)
  static let window = HistoryParameters.window.prefixed(by: HistoryParameters.timeline)

  /// How listings name it, with all its constants.
  public static let descriptor = Descriptor(
    name: "history", summary: "a person's profile, trend and timeline", source: "seed stories 4.1 and 9.2",
    parameters: [correctOnly, minimumRecords, threshold, period, window])

  /// Whether the profile leaves wrong answers out.
  public var correctOnly: Bool
  /// Records before the trend has a direction, at least 2.
  public var minimumRecords: Int
  /// Relative change between the halves from which the trend is no longer stable.
  public var trendThreshold: Double
  /// Period of one timeline point.
  public var period: Period
  /// Timeline points in the rolling mean and deviation, at least 1.
  public var window: Int

  /// The settings that these values make.
  public init(_ values: ParameterValues) {
    correctOnly = values[Self.correctOnly]
    minimumRecords = values[Self.minimumRecords]
    trendThreshold = values[Self.threshold]
    period = values[Self.period]
    window = values[Self.window]
  }

  /// A history without records, with these constants.
  /// - Parameter zone: of the timeline's calendar.
  public func emptyHistory(in zone: Zone) -> TrainingHistory {
    TrainingHistory(
      profile: PerceptualProfile(correctOnly: correctOnly),
      trend: TrendAnalyzer(minimumRecords: minimumRecords, threshold: trendThreshold),
      timeline: ThresholdTimeline(period: period, calendar: PeriodCalendar(zone: zone), window: window))
  }
}

extension Parameter {
  /// The same parameter, its name after that of its section.
  fileprivate func prefixed(by section: Descriptor) -> Parameter {
    Parameter(
      AnyParameter(
        "\(section.name)-\(name)", erased.kind, default: erased.defaultValue, unit: erased.unit,
        erased.summary))
  }
}
