/// A model of the records, with its maximum-likelihood constants.
struct FittedModel: Sendable {
  let likelihood: Likelihood
  let maximum: FisherScoring.Maximum

  init(_ likelihood: Likelihood, _ maximum: FisherScoring.Maximum) {
    (self.likelihood, self.maximum) = (likelihood, maximum)
  }

  /// The maximum found from the best of several starting points, precise enough to compare models.
  init(_ likelihood: Likelihood, from starts: [[Double]]) {
    var optimizer = FisherScoring(likelihood)
    optimizer.negligibleGain = 1e-3
    self.init(likelihood, optimizer.maximum(from: StartingPoints.mostLikely(starts, likelihood)))
  }

  /// The maximum found from a starting point, to full precision.
  init(_ likelihood: Likelihood, exactlyFrom point: [Double]) {
    self.init(likelihood, FisherScoring(likelihood).maximum(from: point))
  }

  /// The model's score for output.
  var score: LearningScore {
    LearningScore(
      learning: likelihood.learning.name, logLikelihood: maximum.logLikelihood,
      constants: likelihood.coordinates.count { !$0.isFixed }, records: likelihood.observations.count,
      hasMaximum: isValid && !isLearningAtBound)
  }

  /// Whether the fit converged and the answers determine a threshold.
  var isValid: Bool { maximum.isConverged && hasThreshold }

  /// Whether a constant of the learning law lies at an end of its range other than 0: the likelihood would grow beyond it,
  /// and what the law says of comparisons to come is extrapolated.
  var isLearningAtBound: Bool {
    zip(likelihood.coordinates, maximum.point).dropFirst(3).contains { coordinate, position in
      coordinate.isAtEnd(coordinate.value(at: position))
    }
  }

  /// Whether the answers determine a threshold: it is inside its bounds, and the answers depend on the offset.
  var hasThreshold: Bool {
    let bounds = Coordinate.discrimination[0].bounds
    return followsOffset && bounds.lowerBound + 0.01 < maximum.point[0]
      && maximum.point[0] < bounds.upperBound - 0.01
  }

  /// Whether the fitted listener explains the answers significantly better, at the 5 % level, than a model whose
  /// answers do not depend on the offset.
  var followsOffset: Bool { gainOverGuessing > ProfileLikelihood.limit }

  /// Twice the gain in log-likelihood over a model whose answers do not depend on the offset.
  var gainOverGuessing: Double {
    2 * (maximum.logLikelihood - likelihood.observations.guessingLogLikelihood)
  }

  /// Whether a threshold near 0 explains the answers as well. Then all offsets were easy and wrong answers are lapses.
  var isThresholdBelowOffsets: Bool {
    // With a larger bias, the listener prefers one key.
    guard abs(maximum.point[2]) <= likelihood.observations.sortedDifficulties[0] else { return false }
    var point = maximum.point
    point[0] = Coordinate.discrimination[0].bounds.lowerBound
    let loss = maximum.logLikelihood - likelihood.evaluate(at: point).logLikelihood
    return 2 * loss < Self.negligibleDeviance
  }

  /// Larger than the error of a maximum on a flat likelihood, and much smaller than relevant differences.
  private static let negligibleDeviance = 0.05
}

/// The goodness of fit of a learning law.
package struct LearningScore: Sendable, Hashable {
  /// The law's name; `none` without learning.
  package let learning: String
  /// The maximum log-likelihood ℓ̂.
  package let logLikelihood: Double
  /// The number of fitted constants k.
  package let constants: Int
  /// The number of answers n.
  package let records: Int
  /// Whether the likelihood has a maximum within the bounds of the constants.
  package let hasMaximum: Bool

  /// AICc = 2k − 2ℓ̂ + 2k(k + 1)/(n − k − 1); smaller is better.
  /// Source: Hurvich & Tsai 1989.
  package var aicc: Double {
    let (k, n) = (Double(constants), Double(records))
    return 2 * k - 2 * logLikelihood + 2 * k * (k + 1) / (n - k - 1)
  }

  /// Whether the AICc is smaller than another's by 2 or more; below that both models explain the answers about equally
  /// well.
  package func isDistinguishable(from other: LearningScore) -> Bool { other.aicc - aicc >= 2 }
}
