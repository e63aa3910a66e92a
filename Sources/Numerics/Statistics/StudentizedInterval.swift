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
  /// t is taken at the degrees of freedom ν of s² (`NumberShape.degreesOfFreedom`). In a sample of 20 numbers with heavy
  /// tails s is often too small, because the sample often lacks the rare distant values. Without skewness and excess kurtosis the
  /// interval is m ± t·s/√n with n − 1 degrees of freedom.
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
