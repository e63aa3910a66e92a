/// The intervals of a probability, from the fraction q of n independent answers that were right. Neither x = q·n nor n
/// must be whole.
///
/// The confidence below p is P(X > x) + ½·P(X = x), with X binomial: the confidence of Clopper & Pearson 1934 with half
/// the probability of the observed x ("mid-P"). At the true p its mean over many samples is ½. In exchange, the
/// coverage is below the level at some p.
///
/// Source: Lancaster 1961, JASA 56; Berry & Armitage 1995, The Statistician 44.
package struct BinomialInterval {
  private let x: Double
  private let n: Double
  /// ln of the binomial coefficient n over x.
  private let logWays: Double

  /// The intervals of a probability.
  /// - Parameters:
  ///   - q: the fraction, 0…1.
  ///   - n: the number of answers, at least 1.
  package init(_ q: Double, of n: Double) {
    (x, self.n) = (q * n, n)
    logWays = LogGamma.of(n + 1) - LogGamma.of(q * n + 1) - LogGamma.of(n - q * n + 1)
  }

  /// The number of right and of wrong answers above which the score (Wilson 1927) replaces the confidence: it moves an
  /// end by less than 1 % of a standard error.
  private static let most = 10_000.0

  /// The confidence that the probability is below p.
  /// - Parameter p: 0…1.
  package func confidence(below p: Double) -> Double {
    if p <= 0 { return 0 }
    if p >= 1 { return 1 }
    let wrong = n - x
    if min(x, wrong) > Self.most {
      return NormalDistribution.cumulative((p * n - x) / (p * (1 - p) * n).squareRoot())
    }
    let observed = Elementary.exp(logWays + x * Elementary.log(p) + wrong * Elementary.log1p(-p))
    return (wrong > 0 ? BetaDistribution.cumulative(p, x + 1, wrong) : 0) + observed / 2
  }

  /// The two p at which the confidence reaches (1 − level)/2 and (1 + level)/2; 0 instead of the lower one if no answer
  /// was right, 1 instead of the upper one if all were.
  /// - Complexity: about 100 confidences, by bisection.
  package func ends(_ level: ConfidenceLevel) -> ClosedRange<Double> {
    let low = x > 0 ? quantile { $0 > level.tail } : 0
    let high = x < n ? quantile { 1 - $0 <= level.tail } : 1
    return min(low, high)...max(low, high)
  }

  /// The smallest p whose confidence satisfies `isWanted`, by bisection.
  private func quantile(_ isWanted: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-12 * high {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if isWanted(confidence(below: middle)) { high = middle } else { low = middle }
    }
    return high
  }
}
