import Music

/// What a person is shown of their threshold at the end of a session.
public struct ShownThresholds: Sendable {
  /// The profile's overall mean.
  public var profile: Cents?
  /// The timeline's rolling mean.
  public var timeline: Cents?
  /// Whether the first period of training has left the timeline's window.
  public var timelineIsSettled = false
  /// The strategy's estimate.
  public var estimate: ThresholdEstimate?
  /// The arrow.
  public var trend: TrendAnalyzer.Trend?

  /// Nothing is shown.
  public init() {}
}

extension ComparisonTraining {
  /// What is shown now. O(notes + timeline window).
  public var shown: ShownThresholds {
    var shown = ShownThresholds()
    shown.profile = history.profile.overall?.mean
    shown.timeline = history.timeline.latest?.mean
    shown.timelineIsSettled = history.timeline.aggregates.count > history.timeline.window
    shown.estimate = strategy.estimate(after: last)
    shown.trend = history.trend.trend
    return shown
  }
}
