import Music
import Numerics

extension Aggregation {
  /// The smallest number of listeners with an interval. The interval of fewer contains the population's value in less
  /// than 90 % of all groups.
  ///
  /// Whole numbers need more listeners, because many listeners share a value. If a fraction p of the population has one
  /// value, all n listeners have it with probability pⁿ, and the group's spread is 0.
  package var fewestListeners: Int { isWhole ? 20 : Self.fewestOfAny }

  /// The smallest number of listeners for measures that are not whole numbers.
  static let fewestOfAny = 5

  /// The 95 % interval of the group's number in the population that the listeners are drawn from.
  ///
  /// | aggregation | scale | method |
  /// | --- | --- | --- |
  /// | mean, count, geometric mean | itself, octaves | Student's t, corrected for skewness and kurtosis |
  /// | waiting time | octaves | the same |
  /// | fraction | itself | mid-P of as many answers as have its standard error, corrected for kurtosis |
  /// | a measure's own | itself | jackknife, Student's t, both corrections |
  /// | root mean square, scatter, variance, efficiency | log₂ of the mean square or variance | jackknife, both corrections, and the logarithm's bend |
  ///
  /// - Returns: nil for fewer than `fewestListeners`, and if all listeners have the same whole number, so that their
  /// spread is unknown.
  /// - Complexity: O(n) for up to `ContributionSample.most` listeners; O(1) beyond, without the corrections.
  func interval(of sample: ContributionSample) -> ClosedRange<Double>? {
    guard let value = value(ofMean: sample.moments.mean.x, sample.moments.mean.y),
      let found = intervals(of: sample)?(.ninetyFive)
    else { return nil }
    // The corrections move the middle. The interval is extended to contain the reported value.
    return min(found.lowerBound, value)...max(found.upperBound, value)
  }

  /// The confidence below `value`, 0…1 (`ConfidenceDistribution`). Over many groups, the confidence below the
  /// population's true value is uniform if the intervals of every level have their nominal coverage. The 95 % interval
  /// contains the values with confidence 0.025…0.975, and the group's number.
  /// - Returns: nil without an interval, and if all listeners have the same mean, so that the interval is one point.
  /// - Complexity: O(n) and about 50 intervals.
  func confidence(below value: Double, _ sample: ContributionSample) -> Double? {
    guard let intervals = intervals(of: sample) else { return nil }
    if self == .fraction { return FractionInterval(sample).confidence(below: value) }
    return sample.agrees ? nil : ConfidenceDistribution(intervals).confidence(below: value)
  }

  /// The intervals of all levels; nil if the sample has none.
  private func intervals(of sample: ContributionSample) -> Intervals? {
    let (count, mean) = (sample.moments.count, sample.moments.mean)
    guard count >= fewestListeners, let value = value(ofMean: mean.x, mean.y) else { return nil }
    switch self {
    case .fraction: return FractionInterval(sample).ends
    case _ where isWhole && sample.agrees: return nil
    case .mean where sample.agrees: return { _ in value...value }
    case .mean, .count, .waitingTime, .geometricMean:
      let ends = sample.kept.map { StudentizedInterval(mean: $0.map(\.first)) } ?? normal(sample.moments)
      return ends.map { ends in comparesByRatio ? { ends.ends($0).map(\.ofOctaves) } : ends.ends }
    case .rootMeanSquare, .standardDeviation, .variance, .efficiency: return scatter(sample)
    case .own(let own): return self.own(own, value, sample)
    }
  }

  /// The intervals of a measure's own g: by the jackknife, or by the delta method for many listeners.
  private func own(_ own: OwnAggregation, _ value: Double, _ sample: ContributionSample) -> Intervals? {
    if let kept = sample.kept {
      return own.leavingOut(kept).flatMap {
        StudentizedInterval(mean: Jackknife.pseudoValues(value, leavingOut: $0))?.ends
      }
    }
    let (moments, mean) = (sample.moments, sample.moments.mean)
    let (a, b) = own.slopes(mean.x, mean.y)
    let error = (moments.variance(weights: a, b) / Double(moments.count)).squareRoot()
    return StudentizedInterval(middle: value, error: error, count: moments.count).ends
  }

  private func normal(_ moments: PairMoments) -> StudentizedInterval? {
    StudentizedInterval(
      middle: moments.mean.x, error: (moments.varianceX / Double(moments.count)).squareRoot(),
      count: moments.count)
  }

  /// The intervals of the root of a mean square or of a variance, or of a number that is computed from a variance.
  private func scatter(_ sample: ContributionSample) -> Intervals? {
    guard let octaves = sample.kept.flatMap(jackknifed) ?? linear(sample.moments) else { return nil }
    return switch self {
    case .variance: { octaves.ends($0).map(\.ofOctaves) }
    case .efficiency(let ideal): { octaves.ends($0).map { ideal / $0.ofOctaves } }
    default: { octaves.ends($0).map { ($0 / 2).ofOctaves } }
    }
  }

  /// The interval of log₂ of the mean square or the variance, by the jackknife; nil if leaving out one listener makes
  /// the mean square or the variance 0.
  private func jackknifed(_ kept: [Contribution]) -> StudentizedInterval? {
    let squares =
      self == .rootMeanSquare
      ? LeaveOneOut(meanSquares: kept.map(\.first)) : LeaveOneOut(means: kept.map { ($0.first, $0.second) })
    let without = kept.indices.map { squares.value(without: $0) }
    guard squares.value > 0, without.allSatisfy({ $0 > 0 }) else { return nil }
    return StudentizedInterval(
      logarithm: Jackknife.pseudoValues(squares.value.octaves, leavingOut: without.map(\.octaves)))
  }

  /// The interval of log₂ of the mean square or the variance, by the delta method.
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
  /// Both ends on another scale, in ascending order also if the scale is decreasing.
  fileprivate func map(_ scale: (Double) -> Double) -> ClosedRange<Double> {
    let (one, other) = (scale(lowerBound), scale(upperBound))
    return one <= other ? one...other : other...one
  }
}

extension ContributionSample {
  /// Whether all listeners have the same number, apart from rounding.
  var agrees: Bool { moments.varianceX.squareRoot() <= 1e-12 * moments.mean.x.magnitude }
}

/// Intervals of mean fractions.
struct FractionInterval {
  private let answers: BinomialInterval
  /// The degrees of freedom of the variance from which `answers` is computed; nil if all listeners have the same fraction.
  private let degreesOfFreedom: Double?

  /// The intervals of a probability q, the mean fraction, from the effective number of answers n* = q·(1 − q)/(s²/n) +
  /// 1. As many independent answers would give q the same standard error; if each listener has 0 or 1, n* is n. t at
  /// the degrees of freedom of s² (`NumberShape`) replaces the level's normal deviate, because s is an estimate.
  ///
  /// Where all n listeners have the same fraction their spread is unknown, and n* is n: as if each listener had given one
  /// answer.
  ///
  /// Source: Korn & Graubard 1998, Survey Methodology 24 (the effective number of answers). Differs in using the mid-P
  /// interval (`BinomialInterval`) instead of Clopper and Pearson's.
  init(_ sample: ContributionSample) {
    let (moments, n) = (sample.moments, Double(sample.moments.count))
    let q = min(1, max(0, moments.mean.x))
    if moments.varianceX.squareRoot() <= 1e-12 || q == 0 || q == 1 {
      (answers, degreesOfFreedom) = (BinomialInterval(q, of: n), nil)
      return
    }
    answers = BinomialInterval(q, of: q * (1 - q) * n / moments.varianceX + 1)
    degreesOfFreedom = sample.kept.map { NumberShape(of: $0.map(\.first)).degreesOfFreedom } ?? n - 1
  }

  /// The interval of a level.
  func ends(_ level: ConfidenceLevel) -> ClosedRange<Double> {
    answers.ends(degreesOfFreedom.map { Self.widened(level, $0) } ?? level)
  }

  /// The confidence below a fraction.
  func confidence(below fraction: Double) -> Double {
    let confidence = answers.confidence(below: fraction)
    guard let degreesOfFreedom, confidence > 0, confidence < 1 else { return confidence }
    let deviates = ConfidenceDistribution { level in
      let t = Self.widened(level, degreesOfFreedom).deviate
      return -t...t
    }
    return deviates.confidence(below: NormalDistribution.quantile(confidence))
  }

  private static func widened(_ level: ConfidenceLevel, _ degreesOfFreedom: Double) -> ConfidenceLevel {
    ConfidenceLevel(deviate: StudentT.quantile(level, degreesOfFreedom: degreesOfFreedom))
  }
}
