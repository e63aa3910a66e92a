import PortableMath

/// 95 % intervals for the expectation of independent numbers, whose distribution may be skewed or have heavy tails.
public enum StudentizedInterval {
  /// The interval of the numbers' expectation by Student's t, corrected for their skewness γ and their kurtosis.
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
  public static func mean(of numbers: [Double]) -> ClosedRange<Double>? {
    guard numbers.count > 1 else { return nil }
    let shape = NumberShape(of: numbers)
    guard shape.deviation > 0 else { return shape.mean...shape.mean }
    let root = Double(numbers.count).squareRoot()
    let t = StudentT.quantile95(degreesOfFreedom: shape.degreesOfFreedom)
    let (k, error) = (min(3, max(-3, shape.skewness)) / root, shape.deviation / root)
    return shape.mean - unskewed(t, k) * error...shape.mean - unskewed(-t, k) * error
  }

  /// The interval m ± t·s/√n with n − 1 degrees of freedom, without the corrections of `mean(of:)`.
  /// - Parameter numbers: at least two.
  public static func symmetric(of numbers: [Double]) -> ClosedRange<Double> {
    let n = Double(numbers.count)
    let mean = numbers.reduce(0, +) / n
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let t = StudentT.quantile95(degreesOfFreedom: numbers.count - 1)
    let half = t * (squares / (n * (n - 1))).squareRoot()
    return mean - half...mean + half
  }

  private static func unskewed(_ x: Double, _ k: Double) -> Double {
    k.magnitude < 1e-6 ? x : 3 * (cubeRoot(1 + k * (x - k / 6)) - 1) / k
  }

  private static func cubeRoot(_ x: Double) -> Double {
    x == 0 ? 0 : Double(signOf: x, magnitudeOf: Elementary.exp2(Elementary.log2(x.magnitude) / 3))
  }
}
