import Music

/// What a person is shown of their threshold at the end of a session.
public struct ShownThresholds: Sendable {
  /// The profile's overall mean.
  public var profile: Cents?
  /// The timeline's rolling mean.
  public var timeline: Cents?
  /// The strategy's estimate.
  public var estimate: ThresholdEstimate?
  /// The arrow.
  public var trend: TrendAnalyzer.Trend?
}

extension ComparisonTraining {
  /// What is shown now. O(notes + timeline window).
  public var shown: ShownThresholds {
    ShownThresholds(
      profile: history.profile.overall?.mean, timeline: history.timeline.latest?.mean,
      estimate: strategy.estimate(after: last), trend: history.trend.trend)
  }
}
