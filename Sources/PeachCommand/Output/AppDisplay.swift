import Exchange
import Music
import Training

/// What an app shows as threshold after a person's comparisons.
enum AppDisplay: Equatable {
  /// What the Peach app shows.
  case movingAverage
  /// The mean difference of the last right answers, at most this many.
  case lastRight(Int)

  /// In cents; nil without a right answer.
  func shown(after comparisons: [ComparisonRecord]) -> Double? {
    switch self {
    case .movingAverage: return comparisons.movingAverage
    case .lastRight(let count):
      let last = comparisons.lazy.map(CompletedComparison.init).filter(\.isCorrect).suffix(count)
      guard !last.isEmpty else { return nil }
      return last.reduce(0) { $0 + $1.comparison.difficulty.value } / Double(last.count)
    }
  }

  /// "the mean of the last 20 right answers".
  var words: String {
    switch self {
    case .movingAverage: "the moving average that the Peach app displays"
    case .lastRight(let count): "the mean of the last \(count.of("right answer"))"
    }
  }
}

extension [ComparisonRecord] {
  /// What the Peach app shows as threshold after these comparisons, in cents: the moving average of right answers; nil
  /// without one.
  var movingAverage: Double? {
    var trend = SessionTrend(correctOnly: true)
    for record in self { trend.add(CompletedComparison(record)) }
    return trend.movingAverage > 0 ? trend.movingAverage : nil
  }

  /// The tracker's estimate of the threshold after these comparisons; nil without any.
  var trackedThreshold: TrackedThreshold? {
    var tracker = ThresholdTracker()
    for record in self { tracker.add(CompletedComparison(record)) }
    return tracker.threshold
  }
}
