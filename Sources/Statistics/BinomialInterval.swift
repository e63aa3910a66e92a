import PortableMath

/// Intervals of a probability, from the fraction of n independent answers that were right.
public enum BinomialInterval {
  /// Clopper and Pearson's interval of 0 or of all answers; otherwise Wilson's.
  ///
  /// Source: Clopper & Pearson 1934; Wilson 1927.
  /// - Parameters:
  ///   - q: the fraction, 0…1.
  ///   - n: the number of answers, at least 1.
  public static func wilson(
    _ q: Double, of n: Double, _ level: ConfidenceLevel = .ninetyFive
  ) -> ClosedRange<Double> {
    let reach = 1 - Elementary.exp2(Elementary.log2(level.tail) / n)
    if q <= 0 { return 0...reach }
    if q >= 1 { return 1 - reach...1 }
    let z2 = level.deviate * level.deviate
    let centre = (q + z2 / (2 * n)) / (1 + z2 / n)
    let half = (z2 * (q * (1 - q) / n + z2 / (4 * n * n))).squareRoot() / (1 + z2 / n)
    return max(0, centre - half)...min(1, centre + half)
  }

  /// The confidence that the probability is below p: that of the one-sided intervals whose ends `wilson` takes. With none
  /// right 1 − (1 − p)ⁿ, with all pⁿ, otherwise Φ((p − q)/√(p·(1 − p)/n)).
  /// - Parameter p: above 0 and below 1.
  public static func confidence(below p: Double, _ q: Double, of n: Double) -> Double {
    if q <= 0 { return 1 - Elementary.pow(1 - p, n) }
    if q >= 1 { return Elementary.pow(p, n) }
    return NormalDistribution.cumulative((p - q) / (p * (1 - p) / n).squareRoot())
  }
}
