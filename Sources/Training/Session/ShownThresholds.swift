package import Music

/// The thresholds that a person is shown at the end of a session.
@usableFromInline package struct ShownThresholds: Sendable {
  /// The profile's overall mean; nil if no note is trained.
  package var profile: Cents?
  /// The timeline's rolling mean at its latest period; nil without training.
  package var timeline: Cents?
  /// Whether the first period of training has left the timeline's window.
  package var timelineIsSettled = false
  /// The strategy's estimate; nil if it has none.
  package var estimate: ThresholdEstimate?
  /// The trend, shown as an arrow; nil with too few records.
  package var trend: TrendAnalyzer.Trend?

  /// A value in which nothing is shown.
  package init() {}
}

extension ComparisonTraining {
  /// The thresholds that would be shown if the session ended now. O(notes + timeline window).
  @usableFromInline package var shown: ShownThresholds {
    var shown = ShownThresholds()
    shown.profile = history.profile.overallMean
    shown.timeline = history.timeline.latestMean
    shown.timelineIsSettled = history.timeline.aggregates.count > history.timeline.window
    shown.estimate = strategy.estimate(after: last)
    shown.trend = history.trend.trend
    return shown
  }
}
