import Exchange
import Music
import Training

extension [ComparisonRecord] {
  /// What today's app shows as threshold after these comparisons, in cents: the moving average of right answers; nil
  /// without one.
  var movingAverage: Double? {
    var trend = SessionTrend(correctOnly: true)
    for record in self { trend.add(CompletedComparison(record)) }
    return trend.movingAverage > 0 ? trend.movingAverage : nil
  }

  /// The tracker's estimate of the threshold after these comparisons, in cents; nil where the rules of showing withhold it.
  var trackedThreshold: Double? {
    var tracker = ThresholdTracker()
    for record in self { tracker.add(CompletedComparison(record)) }
    return tracker.threshold.flatMap { $0.isShown ? $0.mean.value : nil }
  }
}
