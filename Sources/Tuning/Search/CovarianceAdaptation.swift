import Numerics

/// CMA-ES: points are drawn from a normal distribution whose mean, width and shape follow the better half of
/// them. Only their order counts.
///
/// Source: Hansen 2023: figure 6, equations 38 to 47, with the default parameters of table 1. Differs in that
/// negative weights are left out (w_i = 0 for i > μ) and generations counted for h_σ as in the tutorial's own
/// program (appendix C), and in that a generation widens the distribution by a factor of e at most.
struct CovarianceAdaptation {
  /// The middle of the distribution.
  private(set) var mean: [Double]
  /// σ.
  private(set) var stepSize: Double
  /// Points in a generation: 4 + ⌊3·ln n⌋.
  let populationSize: Int

  private let weights: [Double]
  private var covariance: SymmetricMatrix
  private var shape: SymmetricMatrix.Eigensystem
  private var stepPath: [Double]
  private var shapePath: [Double]
  private var generation = 0

  /// A round distribution.
  init(mean: [Double], stepSize: Double) {
    precondition(
      !mean.isEmpty && stepSize > 0, "a search needs axes and a width, got \(mean) and \(stepSize)")
    let n = mean.count
    self.mean = mean
    self.stepSize = stepSize
    let size = 4 + Int(3 * Double(n).logarithm)
    let raw = (1...size / 2).map { (Double(size + 1) / 2).logarithm - Double($0).logarithm }
    let sum = raw.reduce(0, +)
    (populationSize, weights) = (size, raw.map { $0 / sum })
    covariance = SymmetricMatrix(identity: n)
    shape = covariance.eigensystem
    (stepPath, shapePath) = (Array(repeating: 0, count: n), Array(repeating: 0, count: n))
  }

  /// The width along the longest axis.
  var extent: Double { stepSize * (shape.values.max() ?? 1).squareRoot() }

  /// x = m + σ·B·D·z for standard normal z.
  func point(_ normals: [Double]) -> [Double] {
    let scaled = zip(shape.values, normals).map { $0.squareRoot() * $1 }
    return zip(mean, shape.rotated(scaled)).map { $0 + stepSize * $1 }
  }

  /// Updates the distribution with a generation's points, the best first.
  mutating func learn(from ranked: [[Double]]) {
    precondition(
      ranked.count == populationSize, "a generation has \(populationSize) points, got \(ranked.count)")
    let steps = zip(weights, ranked).map { _, point in zip(point, mean).map { ($0 - $1) / stepSize } }
    let step = mean.indices.map { axis in zip(weights, steps).reduce(0) { $0 + $1.0 * $1.1[axis] } }
    mean = zip(mean, step).map { $0 + stepSize * $1 }
    generation += 1
    let isStalled = followStep(step)
    adaptShape(steps, step, isStalled: isStalled)
    stepSize *= min(1, (cSigma / dSigma) * (stepPath.length / expectedLength - 1)).exponential
    shape = covariance.eigensystem
  }

  /// p_σ, equation 43.
  /// - Returns: whether it is so long that the shape's path waits: h_σ = 0.
  private mutating func followStep(_ step: [Double]) -> Bool {
    let unscaled = zip(shape.values, shape.unrotated(step)).map { $1 / $0.squareRoot() }
    let whitened = shape.rotated(unscaled)
    let rate = (cSigma * (2 - cSigma) * effective).squareRoot()
    stepPath = zip(stepPath, whitened).map { (1 - cSigma) * $0 + rate * $1 }
    let fade = 1 - (Double(2 * generation) * (1 - cSigma).logarithm).exponential
    return stepPath.length / fade.squareRoot() >= (1.4 + 2 / (n + 1)) * expectedLength
  }

  /// p_c and C, equations 45 and 47.
  private mutating func adaptShape(_ steps: [[Double]], _ step: [Double], isStalled: Bool) {
    let rate = isStalled ? 0 : (cC * (2 - cC) * effective).squareRoot()
    shapePath = zip(shapePath, step).map { (1 - cC) * $0 + rate * $1 }
    let lost = isStalled ? cC * (2 - cC) : 0
    covariance.scale(by: 1 + c1 * lost - c1 - cMu)
    covariance.add(c1, timesSquareOf: shapePath)
    for (weight, step) in zip(weights, steps) { covariance.add(cMu * weight, timesSquareOf: step) }
  }

  private var n: Double { Double(mean.count) }
  /// μ_eff.
  private var effective: Double { 1 / weights.reduce(0) { $0 + $1 * $1 } }
  private var cSigma: Double { (effective + 2) / (n + effective + 5) }
  private var dSigma: Double { 1 + 2 * max(0, ((effective - 1) / (n + 1)).squareRoot() - 1) + cSigma }
  private var cC: Double { (4 + effective / n) / (n + 4 + 2 * effective / n) }
  private var c1: Double { 2 / ((n + 1.3) * (n + 1.3) + effective) }
  private var cMu: Double {
    min(1 - c1, 2 * (0.25 + effective + 1 / effective - 2) / ((n + 2) * (n + 2) + effective))
  }
  /// E‖N(0, I)‖.
  private var expectedLength: Double { n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n)) }
}

extension [Double] {
  fileprivate var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }
}

extension Double {
  /// ln.
  var logarithm: Double { Elementary.log(self) }
  /// e^x.
  var exponential: Double { Elementary.exp(self) }
}
