package import Numerics

/// The prior distributions of a listener's threshold, lapse rate and bias for a posterior of the threshold.
///
/// - log₂ T₇₅ in cents is normal about 4, that is 16 cents, with standard deviation 2.5, as in `ThresholdTracker`.
/// - Twice the lapse rate has a beta distribution with shape ½ and 5⁄2: mean rate 1⁄12, half of all below 0.05, 5 %
///   above 0.28. Its density falls with the rate and is unbounded at 0. The prior therefore allows for listeners who
///   never lapse and for listeners who lapse often.
/// - The bias in units of the threshold has Student's t distribution with 2 degrees of freedom, scaled by ¼, within
///   ±8: half of all within ±0.2, 5 % beyond ±1.1. Its tails are heavy, so answers that show a large bias outweigh
///   the prior.
///
/// Source: Documentation/fitting.md; Wichmann & Hill 2001 for a prior of lapse rates in a fit. Differs in allowing
/// every rate up to ½; their prior is uniform in 0…0.06.
enum ListenerPrior {
  /// The mean and standard deviation of log₂ T₇₅ in cents.
  static let threshold = (mean: 4.0, deviation: 2.5)
  /// The range of b/T, the bias in thresholds.
  static let biases = -8.0...8.0
  private static let biasScale = 0.25

  /// The natural logarithm of the threshold's density, up to a constant.
  static func logDensity(ofThreshold octaves: Double) -> Double {
    let z = (octaves - threshold.mean) / threshold.deviation
    return -z * z / 2
  }

  /// The lapse rate r²/2, with r the root of twice the lapse rate, 0 < r < 1. The density of r is even and smooth at
  /// 0, so sums over equal steps converge fast.
  static func lapseRate(ofRoot root: Double) -> Double { root * root / 2 }

  /// The natural logarithm of the density of r, (1 − r²)^(3⁄2) up to a constant.
  static func logDensity(ofRoot root: Double) -> Double { 1.5 * Elementary.log(1 - root * root) }

  /// The natural logarithm of the bias's density, (2 + (4·b/T)²)^(−3⁄2) up to a constant.
  /// - Parameter bias: b/T.
  static func logDensity(ofBias bias: Double) -> Double {
    let t = bias / biasScale
    return -1.5 * Elementary.log(2 + t * t)
  }

  /// The bias in thresholds that has the given share of the prior below it.
  /// - Parameter share: the share of the prior, 0…1.
  static func bias(atShare share: Double) -> Double {
    let t = biases.upperBound / biasScale
    // t₂ has a share of ½ + t/(2·√(2 + t²)) below t.
    let v = (2 * share - 1) * t / (2 + t * t).squareRoot()
    return biasScale * v * (2 / (1 - v * v)).squareRoot()
  }
}

extension ThresholdPosterior {
  /// A listener drawn from the prior: log₂ of the threshold in cents, the lapse rate, and the bias in thresholds.
  ///
  /// Twice the lapse rate is the squared first coordinate of a random direction in six dimensions, which has the beta
  /// distribution with shape ½ and 5⁄2.
  /// - Parameter stream: the random stream, whose first eight draws are used.
  package static func drawnListener(
    _ stream: RandomStream
  ) -> (octaves: Double, lapseRate: Double, bias: Double) {
    let (mean, deviation) = ListenerPrior.threshold
    let squares = (UInt32(1)...6).map { stream[$0].normal * stream[$0].normal }
    return (
      mean + deviation * stream[0].normal, squares[0] / squares.reduce(0, +) / 2,
      ListenerPrior.bias(atShare: stream[7].uniform)
    )
  }
}
