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

/// The logarithm of the gamma function.
package enum LogGamma {
  /// ln Γ(x) for x above 0, with a relative error of about 10⁻¹⁵.
  ///
  /// Source: Abramowitz & Stegun 1964, 6.1.41 for x of at least 10, and 6.1.15 below.
  package static func of(_ x: Double) -> Double {
    precondition(x > 0, "the gamma function is taken above 0, got \(x)")
    var (x, product) = (x, 1.0)
    while x < 10 { (x, product) = (x + 1, product * x) }
    let u = 1 / (x * x)
    let series = (1.0 / 12 - u * (1.0 / 360 - u * (1.0 / 1260 - u * (1.0 / 1680 - u / 1188)))) / x
    let stirling = (x - 0.5) * Elementary.log(x) - x + 0.918_938_533_204_672_74 + series
    return stirling - Elementary.log(product)
  }
}
