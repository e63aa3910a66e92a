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
