import Exchange
import Training

extension [ComparisonRecord] {
  /// What today's app shows as threshold after these comparisons, in cents: the moving average of right answers; nil
  /// without one.
  var movingAverage: Double? {
    var trend = SessionTrend(correctOnly: true)
    for record in self { trend.add(CompletedComparison(record)) }
    return trend.movingAverage > 0 ? trend.movingAverage : nil
  }
}
