import Music
import Statistics

extension Aggregation {
  /// The smallest number of listeners with an interval. The interval of fewer contains the population's value in less
  /// than 90 % of all groups.
  ///
  /// Whole numbers need more listeners, because many listeners share a value. If a fraction p of the population has one
  /// value, all n listeners have it with probability pⁿ, and the group's spread is 0.
  var fewestListeners: Int { isWhole ? 20 : Self.fewestOfAny }

  /// The smallest number of listeners for measures that are not whole numbers.
  static let fewestOfAny = 5

  /// The 95 % interval of the group's number in the population that the listeners are drawn from.
  ///
  /// | aggregation | scale | method |
  /// | --- | --- | --- |
  /// | mean, count, geometric mean | itself, octaves | Student's t, corrected for skewness and kurtosis |
  /// | waiting time | octaves | the same |
  /// | fraction | logit | jackknife; Clopper and Pearson's where all agree |
  /// | root mean square, scatter, variance, efficiency | log₂ of the mean square or variance | jackknife, both corrections |
  ///
  /// - Returns: nil for fewer than `fewestListeners`, and where all agree on a whole number, so that their spread is
  ///   unknown.
  /// - Complexity: O(n) for up to `ContributionSample.most` listeners; O(1) beyond, without the corrections.
  func interval(of sample: ContributionSample) -> ClosedRange<Double>? {
    let (count, mean) = (sample.moments.count, sample.moments.mean)
    guard count >= fewestListeners, let value = value(ofMean: mean.x, mean.y) else { return nil }
    let found: ClosedRange<Double>?
    switch self {
    case .fraction: found = FractionInterval.of(sample)
    case _ where isWhole && sample.agrees: found = nil
    case .mean where sample.agrees: found = value...value
    case .mean, .count, .waitingTime, .geometricMean:
      let ends = sample.kept.map { StudentizedInterval.mean(of: $0.map(\.first)) } ?? normal(sample.moments)
      found = ends.map { comparesByRatio ? $0.lowerBound.ofOctaves...$0.upperBound.ofOctaves : $0 }
    case .rootMeanSquare, .standardDeviation, .variance, .efficiency: found = scatter(sample)
    }
    // The corrections move the middle; what is reported always lies within.
    return found.map { min($0.lowerBound, value)...max($0.upperBound, value) }
  }

  private func normal(_ moments: PairMoments) -> ClosedRange<Double>? {
    let half =
      StudentT.quantile95(degreesOfFreedom: moments.count - 1)
      * (moments.varianceX / Double(moments.count)).squareRoot()
    return moments.mean.x - half...moments.mean.x + half
  }

  /// Of the root of a mean square or of a variance, or of what is made of one.
  private func scatter(_ sample: ContributionSample) -> ClosedRange<Double>? {
    guard let octaves = sample.kept.flatMap(jackknifed) ?? linear(sample.moments) else { return nil }
    let (low, high) = (octaves.lowerBound, octaves.upperBound)
    return switch self {
    case .variance: low.ofOctaves...high.ofOctaves
    case .efficiency(let ideal): ideal / high.ofOctaves...ideal / low.ofOctaves
    default: (low / 2).ofOctaves...(high / 2).ofOctaves
    }
  }

  /// Of log₂ of the mean square or the variance, by the jackknife; nil where a variance is 0 without one listener.
  private func jackknifed(_ kept: [Contribution]) -> ClosedRange<Double>? {
    let squares =
      self == .rootMeanSquare
      ? LeaveOneOut(meanSquares: kept.map(\.first)) : LeaveOneOut(means: kept.map { ($0.first, $0.second) })
    let without = kept.indices.map { squares.value(without: $0) }
    guard squares.value > 0, without.allSatisfy({ $0 > 0 }) else { return nil }
    return StudentizedInterval.mean(
      of: Jackknife.pseudoValues(squares.value.octaves, leavingOut: without.map(\.octaves)))
  }

  /// The same by the delta method.
  private func linear(_ moments: PairMoments) -> ClosedRange<Double>? {
    let (x, y) = moments.mean
    let centre = self == .rootMeanSquare ? x : y - x * x
    guard centre > 0 else { return nil }
    let spread = self == .rootMeanSquare ? moments.varianceX : moments.variance(weights: -2 * x, 1)
    let half =
      StudentT.quantile95(degreesOfFreedom: moments.count - 1)
      * (spread / Double(moments.count)).squareRoot() / (centre * 0.693_147_180_559_945_3)
    return centre.octaves - half...centre.octaves + half
  }
}

extension ContributionSample {
  /// Whether all listeners have the same number, but for rounding.
  var agrees: Bool { moments.varianceX.squareRoot() <= 1e-12 * moments.mean.x.magnitude }
}

/// 95 % intervals of mean fractions.
enum FractionInterval {
  /// On the logit scale l(q) = log₂(q/(1 − q)): Student's t of the jackknife's pseudo-values. Where all listeners have
  /// the same fraction their spread is unknown: the interval is then that of n answers, of which all or none were right
  /// (Clopper & Pearson 1934), and that of Wilson 1927 for a fraction in between.
  static func of(_ sample: ContributionSample) -> ClosedRange<Double> {
    let moments = sample.moments
    guard moments.varianceX.squareRoot() > 1e-12 else {
      return BinomialInterval.wilson(min(1, max(0, moments.mean.x)), of: Double(moments.count))
    }
    let logits = sample.kept.flatMap { jackknifed($0.map(\.first)) } ?? linear(moments)
    return fraction(logits.lowerBound)...fraction(logits.upperBound)
  }

  /// Nil where all listeners but one have 0, or 1: without that one there is no logit.
  private static func jackknifed(_ fractions: [Double]) -> ClosedRange<Double>? {
    let (n, sum) = (Double(fractions.count), fractions.reduce(0, +))
    let without = fractions.map { (sum - $0) / (n - 1) }
    guard without.allSatisfy({ $0 > 1e-12 && $0 < 1 - 1e-12 }) else { return nil }
    return StudentizedInterval.symmetric(
      of: Jackknife.pseudoValues(logit(sum / n), leavingOut: without.map(logit)))
  }

  /// By the delta method: l(q̄) ± t·s/(√n·q̄·(1 − q̄)·ln 2).
  private static func linear(_ moments: PairMoments) -> ClosedRange<Double> {
    let (n, q) = (Double(moments.count), min(1, max(0, moments.mean.x)))
    let half =
      StudentT.quantile95(degreesOfFreedom: moments.count - 1) * moments.varianceX.squareRoot()
      / (n.squareRoot() * q * (1 - q) * 0.693_147_180_559_945_3)
    return logit(q) - half...logit(q) + half
  }

  private static func logit(_ q: Double) -> Double { (q / (1 - q)).octaves }

  /// The fraction of a logit in octaves.
  private static func fraction(_ logit: Double) -> Double { 1 / (1 + (-logit).ofOctaves) }
}
