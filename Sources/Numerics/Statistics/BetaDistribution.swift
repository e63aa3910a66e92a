/// The beta distribution, whose cumulative distribution is also the tail of a binomial one.
package enum BetaDistribution {
  /// I_x(a, b): the probability below x, with an absolute error of about 10⁻¹⁴·(a + b)^½.
  ///
  /// Computed from the continued fraction with about √max(a, b) terms.
  ///
  /// Source: Abramowitz & Stegun 1964, 26.5.8 with 6.6.3; Lentz 1976, Applied Optics 15.
  /// - Parameters:
  ///   - x: 0…1.
  ///   - a: above 0.
  ///   - b: above 0.
  package static func cumulative(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - cumulative(1 - x, b, a) }
    let logarithm =
      LogGamma.of(a + b) - LogGamma.of(a) - LogGamma.of(b) + a * Elementary.log(x) + b * Elementary.log1p(-x)
    return Elementary.exp(logarithm) / (a * fraction(x, a, b))
  }

  /// 1 + d₁/(1 + d₂/(1 + …)).
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var (value, above, below) = (1.0, 1.0, 0.0)
    for term in 1...100_000 {
      let m = Double(term / 2)
      let d =
        term % 2 == 0
        ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      below = 1 / nonZero(1 + d * below)
      above = nonZero(1 + d / above)
      value *= above * below
      if (above * below - 1).magnitude < 1e-15 { break }
    }
    return value
  }

  private static func nonZero(_ x: Double) -> Double { x.magnitude < 1e-300 ? 1e-300 : x }
}
