/// Intervals for the expectation of independent numbers, or for the expectation's logarithm. The numbers may be skewed
/// or have heavy tails.
package struct StudentizedInterval {
  private let middle: Double
  private let error: Double
  /// The slope of the scale on which `error` is taken: half the width is t·error/slope.
  private let slope: Double
  private let degreesOfFreedom: Double
  private let transformation: SkewnessTransformation

  /// The intervals of the numbers' expectation by Student's t, corrected for their skewness and their kurtosis.
  ///
  /// The ends are m − f⁻¹(±t)·s/√n with Hall's transformation f, which removes the skewness of Student's statistic
  /// (`SkewnessTransformation`).
  ///
  /// t is taken at the degrees of freedom ν of s² (`NumberShape.degreesOfFreedom`). In a sample of 20 numbers with
  /// heavy tails s is often too small, because the sample often lacks the rare distant values. Without skewness and
  /// excess kurtosis the interval is m ± t·s/√n with n − 1 degrees of freedom.
  ///
  /// Source: Hall 1992, "On the removal of skewness by transformation", J. R. Stat. Soc. B 54;
  /// Satterthwaite 1946, Biometrics Bulletin 2. Neither combines the two; `Documentation/measures.md` has the coverage.
  /// - Returns: nil for fewer than two numbers.
  package init?(mean numbers: [Double]) { self.init(numbers) { SkewnessTransformation(mean: $0, count: $1) } }

  /// The intervals of the log₂ of an expectation, from the jackknife's pseudo-values of the logarithm.
  /// - Parameter pseudoValues: in octaves.
  /// - Returns: nil for fewer than two.
  package init?(logarithm pseudoValues: [Double]) {
    self.init(pseudoValues) { SkewnessTransformation(logarithm: $0, count: $1) }
  }

  private init?(_ numbers: [Double], _ transformation: (NumberShape, Double) -> SkewnessTransformation) {
    guard numbers.count > 1 else { return nil }
    let (shape, n) = (NumberShape(of: numbers), Double(numbers.count))
    (middle, slope, error) = (shape.mean, 1, shape.deviation / n.squareRoot())
    (degreesOfFreedom, self.transformation) = (shape.degreesOfFreedom, transformation(shape, n))
  }

  /// middle ± t·error/slope with count − 1 degrees of freedom.
  package init(middle: Double, error: Double, slope: Double = 1, count: Int) {
    (self.middle, self.error, self.slope, transformation) = (middle, error, slope, .none)
    degreesOfFreedom = Double(count - 1)
  }

  package func ends(_ level: ConfidenceLevel) -> ClosedRange<Double> {
    guard error > 0 else { return middle...middle }
    let t = StudentT.quantile(level, degreesOfFreedom: degreesOfFreedom)
    let (low, high) = (transformation.inverse(t), transformation.inverse(-t))
    return middle - low * error / slope...middle - high * error / slope
  }
}

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

/// Mean, spread, skewness and tails of at least two numbers.
package struct NumberShape {
  /// m = Σx/n.
  package let mean: Double
  /// s = √(Σ(x − m)²/(n − 1)).
  package let deviation: Double
  /// G₁ = n/((n − 1)·(n − 2))·Σ((x − m)/s)³; 0 for fewer than three numbers and where all are equal.
  ///
  /// Source: Joanes & Gill 1998, The Statistician 47.
  package let skewness: Double
  /// The degrees of freedom of s²: ν = 2/(κ/n + 2/(n − 1)), between 1 and n − 1.
  ///
  /// For numbers with excess kurtosis κ, s² has the variance σ⁴·(κ/n + 2/(n − 1)), the same as σ²·χ²(ν)/ν. κ is
  /// estimated by G₂, clamped to 0…6, where 6 is the excess kurtosis of the exponential distribution. A single outlier
  /// among many numbers has a G₂ near n; without the bound it would leave two degrees of freedom however large n is.
  ///
  /// Source: Cramér 1946 (the variance of s²); Satterthwaite 1946, Biometrics Bulletin 2.
  package let degreesOfFreedom: Double

  /// The shape of at least two numbers.
  package init(of numbers: [Double]) {
    let n = Double(numbers.count)
    let mean = numbers.reduce(0, +) / n
    var (squares, cubes, fourths) = (0.0, 0.0, 0.0)
    for number in numbers {
      let away = number - mean
      squares += away * away
      cubes += away * away * away
      fourths += away * away * away * away
    }
    self.mean = mean
    deviation = (squares / (n - 1)).squareRoot()
    let isDefined = n > 2 && deviation > 0
    skewness = isDefined ? n / ((n - 1) * (n - 2)) * cubes / (deviation * deviation * deviation) : 0
    let excess = min(Self.excessKurtosis(n, fourths * n / (squares * squares)), 6)
    degreesOfFreedom = excess > 0 ? 2 / (excess / n + 2 / (n - 1)) : n - 1
  }

  /// G₂ = (n − 1)/((n − 2)·(n − 3))·((n + 1)·(b − 3) + 6) of the kurtosis b = m₄/m₂², without bias for normal numbers;
  /// 0 for fewer than four numbers.
  ///
  /// Source: Joanes & Gill 1998, The Statistician 47.
  private static func excessKurtosis(_ n: Double, _ kurtosis: Double) -> Double {
    n < 4 ? 0 : (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (kurtosis - 3) + 6)
  }
}
