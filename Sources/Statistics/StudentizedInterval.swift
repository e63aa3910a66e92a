import PortableMath

/// Intervals for the expectation of independent numbers, whose distribution may be skewed or have heavy tails.
public struct StudentizedInterval {
  private let middle: Double
  private let error: Double
  /// The slope of the scale on which `error` is taken: half the width is t·error/slope.
  private let slope: Double
  private let degreesOfFreedom: Double
  /// γ/√n; 0 where the skewness is not corrected.
  private let skew: Double

  /// The intervals of the numbers' expectation by Student's t, corrected for their skewness γ and their kurtosis.
  ///
  /// The ends are m − f⁻¹(±t)·s/√n with f⁻¹(x) = 3/k·(∛(1 + k·(x − k/6)) − 1) and k = γ/√n: the monotone
  /// transformation that removes the skewness of Student's statistic. γ is held within ±3.
  ///
  /// t is taken at the degrees of freedom ν of s² (`NumberShape.degreesOfFreedom`). In a sample of 20 numbers with heavy
  /// tails s is often too small, because the sample often lacks the rare distant values. Without skewness and excess kurtosis the
  /// interval is m ± t·s/√n with n − 1 degrees of freedom.
  ///
  /// Source: Hall 1992, "On the removal of skewness by transformation", J. R. Stat. Soc. B 54, equation 2.2;
  /// Satterthwaite 1946, Biometrics Bulletin 2. Neither combines the two; `Documentation/measures.md` has the coverage.
  /// - Returns: nil for fewer than two numbers.
  public init?(mean numbers: [Double]) {
    guard numbers.count > 1 else { return nil }
    let shape = NumberShape(of: numbers)
    let root = Double(numbers.count).squareRoot()
    (middle, slope) = (shape.mean, 1)
    guard shape.deviation > 0 else {
      (error, skew, degreesOfFreedom) = (0, 0, 1)
      return
    }
    (skew, error) = (min(3, max(-3, shape.skewness)) / root, shape.deviation / root)
    degreesOfFreedom = shape.degreesOfFreedom
  }

  /// middle ± t·error/slope with count − 1 degrees of freedom.
  public init(middle: Double, error: Double, slope: Double = 1, count: Int) {
    (self.middle, self.error, self.slope, skew) = (middle, error, slope, 0)
    degreesOfFreedom = Double(count - 1)
  }

  /// The interval of a level.
  public func ends(_ level: ConfidenceLevel) -> ClosedRange<Double> {
    guard error > 0 else { return middle...middle }
    let t = StudentT.quantile(level, degreesOfFreedom: degreesOfFreedom)
    let (low, high) = (Self.unskewed(t, skew), Self.unskewed(-t, skew))
    return middle - low * error / slope...middle - high * error / slope
  }

  private static func unskewed(_ x: Double, _ k: Double) -> Double {
    k.magnitude < 1e-6 ? x : 3 * (cubeRoot(1 + k * (x - k / 6)) - 1) / k
  }

  private static func cubeRoot(_ x: Double) -> Double {
    x == 0 ? 0 : Double(signOf: x, magnitudeOf: Elementary.exp2(Elementary.log2(x.magnitude) / 3))
  }
}
