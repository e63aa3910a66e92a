import Exchange
import Music
import Numerics
import Simulation
import Text
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
      var last = LastRightAnswers(atMost: count)
      for record in comparisons { last.add(CompletedComparison(record)) }
      return last.mean(ofLast: count)
    }
  }

  /// The display that measures judge: this one, or of means of last right answers the nearest by the ratio of their numbers.
  var judged: JudgedDisplay {
    switch self {
    case .movingAverage: return .movingAverage
    case .lastRight(let count):
      func distance(to other: Int) -> Double { abs(Elementary.log2(Double(other) / Double(count))) }
      return .lastRight(LastRightAnswers.judged.min { distance(to: $0) < distance(to: $1) }!)
    }
  }

  /// Whose error the measure of `judged` is: "the Peach app", "the mean of the last 20 right answers".
  var judgedWords: String {
    guard case .lastRight(let count) = judged else { return "the Peach app" }
    return Self.lastRight(count).words
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
