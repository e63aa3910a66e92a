import Numerics

/// The starting points of maximisations. They depend on the records only.
enum StartingPoints {
  /// Thresholds at the 10, 30, 50, 70 and 90 % quantiles of the presented difficulties, with a lapse rate of 0.02 and
  /// without bias.
  static func constant(_ observations: ObservedAnswers) -> [[Double]] {
    let sorted = observations.sortedDifficulties
    return [0.1, 0.3, 0.5, 0.7, 0.9].map { share in
      [Elementary.log2(max(sorted[Int(share * Double(sorted.count - 1))], 0.01)), 0.02, 0]
    }
  }

  /// The most likely point for each of several learning times, from 1/30 of the practice to four times the practice.
  static func learning(_ likelihood: Likelihood, around constant: [Double]) -> [[Double]] {
    var optimizer = FisherScoring(likelihood)
    optimizer.heldCoordinate = constant.count + 1
    optimizer.negligibleGain = 0.01
    return times(likelihood).map { optimizer.maximum(from: constant + [0.1, $0]).point }
  }

  /// log₂ of the learning times.
  static func times(_ likelihood: Likelihood) -> [Double] {
    let last = max(likelihood.observations.practised.last ?? 0, 30)
    return [1.0 / 30, 1.0 / 10, 1.0 / 3, 1, 4].map { Elementary.log2($0 * last) }
  }

  /// The first point with the highest likelihood.
  static func mostLikely(_ points: [[Double]], _ likelihood: Likelihood) -> [Double] {
    let heights = points.map { likelihood.evaluate(at: $0).logLikelihood }
    return points[heights.indices.max { heights[$0] < heights[$1] }!]
  }
}
