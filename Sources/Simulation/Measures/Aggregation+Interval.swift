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
    guard let value = value(ofMean: sample.moments.mean.x, sample.moments.mean.y),
      let found = intervals(of: sample)?(.ninetyFive)
    else { return nil }
    // The corrections move the middle; what is reported always lies within.
    return min(found.lowerBound, value)...max(found.upperBound, value)
  }

  /// How much confidence lies below a value of the population, 0…1: over many groups it is uniform at the population's own
  /// value if intervals of every level hold it as often as they promise. The interval above holds the values with
  /// confidence 0.025…0.975, and the group's number.
  /// - Returns: nil where there is no interval, and where listeners agree on a mean, so that there is nothing to cover.
  /// - Complexity: O(n) and about 50 intervals.
  func confidence(below value: Double, _ sample: ContributionSample) -> Double? {
    guard let intervals = intervals(of: sample) else { return nil }
    if self == .fraction, FractionInterval.agrees(sample) {
      return FractionInterval.confidence(below: value, sample)
    }
    return sample.agrees ? nil : ConfidenceDistribution(intervals).confidence(below: value)
  }

  /// The intervals of all levels; nil where there is none.
  private func intervals(of sample: ContributionSample) -> Intervals? {
    let (count, mean) = (sample.moments.count, sample.moments.mean)
    guard count >= fewestListeners, let value = value(ofMean: mean.x, mean.y) else { return nil }
    switch self {
    case .fraction: return FractionInterval.of(sample)
    case _ where isWhole && sample.agrees: return nil
    case .mean where sample.agrees: return { _ in value...value }
    case .mean, .count, .waitingTime, .geometricMean:
      let ends = sample.kept.map { StudentizedInterval(mean: $0.map(\.first)) } ?? normal(sample.moments)
      return ends.map { ends in comparesByRatio ? { ends.ends($0).map(\.ofOctaves) } : ends.ends }
    case .rootMeanSquare, .standardDeviation, .variance, .efficiency: return scatter(sample)
    }
  }

  private func normal(_ moments: PairMoments) -> StudentizedInterval? {
    StudentizedInterval(
      middle: moments.mean.x, error: (moments.varianceX / Double(moments.count)).squareRoot(),
      count: moments.count)
  }

  /// Of the root of a mean square or of a variance, or of what is made of one.
  private func scatter(_ sample: ContributionSample) -> Intervals? {
    guard let octaves = sample.kept.flatMap(jackknifed) ?? linear(sample.moments) else { return nil }
    return switch self {
    case .variance: { octaves.ends($0).map(\.ofOctaves) }
    case .efficiency(let ideal): { octaves.ends($0).map { ideal / $0.ofOctaves } }
    default: { octaves.ends($0).map { ($0 / 2).ofOctaves } }
    }
  }

  /// Of log₂ of the mean square or the variance, by the jackknife; nil where a variance is 0 without one listener.
  private func jackknifed(_ kept: [Contribution]) -> StudentizedInterval? {
    let squares =
      self == .rootMeanSquare
      ? LeaveOneOut(meanSquares: kept.map(\.first)) : LeaveOneOut(means: kept.map { ($0.first, $0.second) })
    let without = kept.indices.map { squares.value(without: $0) }
    guard squares.value > 0, without.allSatisfy({ $0 > 0 }) else { return nil }
    return StudentizedInterval(
      mean: Jackknife.pseudoValues(squares.value.octaves, leavingOut: without.map(\.octaves)))
  }

  /// The same by the delta method.
  private func linear(_ moments: PairMoments) -> StudentizedInterval? {
    let (x, y) = moments.mean
    let centre = self == .rootMeanSquare ? x : y - x * x
    guard centre > 0 else { return nil }
    let spread = self == .rootMeanSquare ? moments.varianceX : moments.variance(weights: -2 * x, 1)
    return StudentizedInterval(
      middle: centre.octaves, error: (spread / Double(moments.count)).squareRoot(),
      slope: centre * 0.693_147_180_559_945_3, count: moments.count)
  }
}

/// The interval of each level.
typealias Intervals = (ConfidenceLevel) -> ClosedRange<Double>

extension ClosedRange<Double> {
  /// Both ends on another scale, which may turn them round.
  fileprivate func map(_ scale: (Double) -> Double) -> ClosedRange<Double> {
    let (one, other) = (scale(lowerBound), scale(upperBound))
    return one <= other ? one...other : other...one
  }
}

extension ContributionSample {
  /// Whether all listeners have the same number, but for rounding.
  var agrees: Bool { moments.varianceX.squareRoot() <= 1e-12 * moments.mean.x.magnitude }
}

/// Intervals of mean fractions.
enum FractionInterval {
  /// On the logit scale l(q) = log₂(q/(1 − q)): Student's t of the jackknife's pseudo-values. Where all listeners have
  /// the same fraction their spread is unknown: the interval is then that of n answers, of which all or none were right
  /// (Clopper & Pearson 1934), and that of Wilson 1927 for a fraction in between.
  static func of(_ sample: ContributionSample) -> Intervals {
    if agrees(sample) {
      return { BinomialInterval.wilson(fraction(sample), of: Double(sample.moments.count), $0) }
    }
    let logits = sample.kept.flatMap { jackknifed($0.map(\.first)) } ?? linear(sample.moments)
    return { logits.ends($0).map(fraction) }
  }

  /// Whether all listeners have the same fraction, but for rounding.
  static func agrees(_ sample: ContributionSample) -> Bool { sample.moments.varianceX.squareRoot() <= 1e-12 }

  /// The confidence below a fraction where all agree.
  static func confidence(below fraction: Double, _ sample: ContributionSample) -> Double {
    BinomialInterval.confidence(below: fraction, self.fraction(sample), of: Double(sample.moments.count))
  }

  private static func fraction(_ sample: ContributionSample) -> Double {
    min(1, max(0, sample.moments.mean.x))
  }

  /// Nil where all listeners but one have 0, or 1: without that one there is no logit.
  private static func jackknifed(_ fractions: [Double]) -> StudentizedInterval? {
    let (n, sum) = (Double(fractions.count), fractions.reduce(0, +))
    let without = fractions.map { (sum - $0) / (n - 1) }
    guard without.allSatisfy({ $0 > 1e-12 && $0 < 1 - 1e-12 }) else { return nil }
    return StudentizedInterval(
      symmetricMean: Jackknife.pseudoValues(logit(sum / n), leavingOut: without.map(logit)))
  }

  /// By the delta method: l(q̄) ± t·s/(√n·q̄·(1 − q̄)·ln 2).
  private static func linear(_ moments: PairMoments) -> StudentizedInterval {
    let (n, q) = (Double(moments.count), min(1, max(0, moments.mean.x)))
    return StudentizedInterval(
      middle: logit(q), error: moments.varianceX.squareRoot(),
      slope: n.squareRoot() * q * (1 - q) * 0.693_147_180_559_945_3, count: moments.count)
  }

  private static func logit(_ q: Double) -> Double { (q / (1 - q)).octaves }

  /// The fraction of a logit in octaves.
  private static func fraction(_ logit: Double) -> Double { 1 / (1 + (-logit).ofOctaves) }
}
