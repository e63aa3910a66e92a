import PortableMath

/// 95 % intervals of a probability, from the fraction of n independent answers that were right.
public enum BinomialInterval {
  /// Clopper and Pearson's interval of 0 or of all answers; otherwise Wilson's.
  ///
  /// Source: Clopper & Pearson 1934; Wilson 1927.
  /// - Parameters:
  ///   - q: the fraction, 0…1.
  ///   - n: the number of answers, at least 1.
  public static func wilson(_ q: Double, of n: Double) -> ClosedRange<Double> {
    let reach = 1 - Elementary.exp2(Elementary.log2(0.025) / n)
    if q <= 0 { return 0...reach }
    if q >= 1 { return 1 - reach...1 }
    let z2 = NormalDistribution.quantile975 * NormalDistribution.quantile975
    let centre = (q + z2 / (2 * n)) / (1 + z2 / n)
    let half = (z2 * (q * (1 - q) / n + z2 / (4 * n * n))).squareRoot() / (1 + z2 / n)
    return max(0, centre - half)...min(1, centre + half)
  }
}
