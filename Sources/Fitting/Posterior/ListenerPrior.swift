import PortableMath
import Randomness

/// What a posterior of the threshold assumes of the listener before the answers: a prior for the threshold, and those of the
/// two constants that are integrated.
///
/// - log₂ T₇₅ in cents is normal about 4, that is 16 cents, with standard deviation 2.5, as in `ThresholdTracker`.
/// - Twice the lapse rate has a beta distribution with shape ½ and 5⁄2: mean rate 1⁄12, half of all below 0.05, 5 % above
///   0.28. Its density falls with the rate and is unbounded at 0, so that neither listeners who never lapse nor those
///   who lapse often are unexpected.
/// - The bias in units of the threshold has Student's t distribution with 2 degrees of freedom, scaled by ¼, within ±8:
///   half of all within ±0.2, 5 % beyond ±1.1. Its tails are heavy, so that a large bias that the answers show is believed.
///
/// Source: Documentation/fitting.md; Wichmann & Hill 2001 for a prior of lapse rates in a fit. Differs from theirs, uniform
/// in 0…0.06, in allowing every rate up to ½.
enum ListenerPrior {
  /// Of log₂ T₇₅ in cents.
  static let threshold = (mean: 4.0, deviation: 2.5)
  /// Of b/T.
  static let biases = -8.0...8.0
  private static let biasScale = 0.25

  /// The natural logarithm of the threshold's density, up to a constant.
  static func logDensity(ofThreshold octaves: Double) -> Double {
    let z = (octaves - threshold.mean) / threshold.deviation
    return -z * z / 2
  }

  /// The lapse rate of a root r, 0 < r < 1: r²/2. The density of the root is even and smooth at 0, so that sums over equal
  /// steps converge fast.
  static func lapseRate(ofRoot root: Double) -> Double { root * root / 2 }

  /// The natural logarithm of the root's density, (1 − r²)^(3⁄2) up to a constant.
  static func logDensity(ofRoot root: Double) -> Double { 1.5 * Elementary.log(1 - root * root) }

  /// The natural logarithm of the bias's density, (2 + (4·b/T)²)^(−3⁄2) up to a constant.
  /// - Parameter bias: b/T.
  static func logDensity(ofBias bias: Double) -> Double {
    let t = bias / biasScale
    return -1.5 * Elementary.log(2 + t * t)
  }

  /// The bias in thresholds with a share of the prior below.
  /// - Parameter share: 0…1.
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
  /// - Parameter stream: of which the first eight draws are used.
  public static func drawnListener(
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
