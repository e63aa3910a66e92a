/// Hall's monotone transformation of Student's statistic T: f(T) = T + a·T² + a²·T³/3 + b is nearly symmetric where T is
/// skewed by the numbers.
///
/// Source: Hall 1992, "On the removal of skewness by transformation", J. R. Stat. Soc. B 54, equation 2.2.
struct SkewnessTransformation {
  private let a: Double
  private let b: Double

  /// The identity.
  static let none = Self(a: 0, b: 0)

  private init(a: Double, b: Double) { (self.a, self.b) = (a, b) }

  /// The transformation for a mean of n numbers: a = γ/(3·√n), b = γ/(6·√n). The skewness γ is clamped to ±3.
  init(mean shape: NumberShape, count n: Double) { self.init(Self.skewness(shape), bend: 0, n) }

  /// The transformation for the log₂ of a mean, from the jackknife's pseudo-values in octaves: a = (γ/3 − β/2)/√n, b =
  /// (γ/6 − β/2)/√n.
  ///
  /// γ is the pseudo-values' skewness, which nearly equals the numbers' skewness. The logarithm bends the scale. Let c
  /// be the numbers' coefficient of variation, which is the pseudo-values' standard deviation times ln 2. The
  /// logarithm's second derivative adds c·T²/(2·√n) to the statistic, and the jackknife's removal of bias adds
  /// c/(2·√n). Both reduce a positive skewness.
  ///
  /// β is (1 − √(5/n))·c instead of c, because a small sample rarely shows the full skewness; at n = 5 it is 0. β is
  /// clamped to 0…2γ/3, so that a keeps its sign.
  init(logarithm shape: NumberShape, count n: Double) {
    let skewness = Self.skewness(shape)
    let bend = max(0, 1 - (5 / n).squareRoot()) * shape.deviation * 0.693_147_180_559_945_3
    self.init(skewness, bend: min(bend, max(0, 2 * skewness / 3)), n)
  }

  private init(_ skewness: Double, bend: Double, _ n: Double) {
    let root = n.squareRoot()
    self.init(a: (skewness / 3 - bend / 2) / root, b: (skewness / 6 - bend / 2) / root)
  }

  private static func skewness(_ shape: NumberShape) -> Double { min(3, max(-3, shape.skewness)) }

  /// The T whose f(T) is y: (∛(1 + 3·a·(y − b)) − 1)/a.
  func inverse(_ y: Double) -> Double {
    a.magnitude < 1e-6 / 3 ? y - b : (Self.cubeRoot(1 + 3 * a * (y - b)) - 1) / a
  }

  private static func cubeRoot(_ x: Double) -> Double {
    x == 0 ? 0 : Double(signOf: x, magnitudeOf: Elementary.exp2(Elementary.log2(x.magnitude) / 3))
  }
}
