import Numerics

/// The difference of a measure between a cell and the baseline, for the same listeners with the same random numbers.
///
/// Let g(x̄, ȳ) and g₀ be the group's numbers in the cell and in the baseline (see `Aggregation`), over the listeners
/// who have a value in both. Then d = g − g₀, or log₂(g/g₀) for amounts that differ by factors. A listener contributes
/// w = ∇g·(x, y) − ∇g₀·(x, y)₀ to d, with the slopes at the means; for means w is the listener's own difference. SE =
/// s_w/√n. The 95 % interval is Student's t interval for the mean of the jackknife's pseudo-values, corrected for
/// skewness and kurtosis; for means the pseudo-values are the listeners' own differences.
///
/// For two independent groups of n listeners each, SE² = (s²(∇g·(x, y)) + s²(∇g₀·(x, y)₀))/n. The variance factor is
/// the unpaired SE² divided by the paired one: an unpaired comparison needs so many times more listeners for an
/// interval of the same width.
///
/// Source: Oehlert 1992 (delta method); Law 2015, section 11.2 (common random numbers).
package struct PairedDifference: Sendable, Hashable {
  /// The measure in the cell, over the listeners who have a value in both.
  package var value: Double
  /// The measure in the baseline, over the same listeners.
  package var baseline: Double
  /// d; in octaves where ratios are compared.
  package var difference: Double
  /// s_w: standard deviation of the listeners' parts; nil for fewer than two.
  package var standardDeviation: Double?
  /// The 95 % interval; nil for fewer than five listeners, or fewer than twenty if the measure is a whole number.
  package var interval: ClosedRange<Double>?
  /// Listeners who have a value in both.
  package var count: Int
  /// Standard error of the difference between two independent groups; nil for fewer than two.
  package var unpairedStandardError: Double?

  /// The factor by which an unpaired comparison needs more listeners for an interval of the same width; nil for fewer
  /// than two listeners, and if pairs differ by rounding only.
  package var varianceFactor: Double? {
    guard let unpaired = unpairedStandardError, let deviation = standardDeviation,
      deviation > 1e-12 * max(value.magnitude, baseline.magnitude)
    else { return nil }
    return unpaired * unpaired * Double(count) / (deviation * deviation)
  }

  /// Whether 0 lies outside the interval.
  package var isDistinct: Bool { interval.map { !$0.contains(0) } ?? false }
}

/// Collects pairs of contributions to a measure in bounded memory.
package struct PairedDifferenceTally: Sendable {
  private let aggregation: Aggregation
  private var moments = JointMoments()
  private var kept: [(Contribution, Contribution)] = []

  package init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  /// Adds a listener's contributions in the cell and in the baseline.
  package mutating func add(_ one: Contribution, _ baseline: Contribution) {
    moments.add(Self.point(one, baseline))
    if moments.count <= ContributionSample.most { kept.append((one, baseline)) } else { kept = [] }
  }

  /// The difference; nil without pairs, and where a group has no number.
  package var difference: PairedDifference? {
    let mean = moments.mean
    guard moments.count > 0, let value = aggregation.value(ofMean: mean[0], mean[1]),
      let baseline = aggregation.value(ofMean: mean[2], mean[3]),
      let difference = aggregation.difference(ofMeans: mean)
    else { return nil }
    var result = PairedDifference(
      value: value, baseline: baseline, difference: difference, count: moments.count)
    guard moments.count > 1 else { return result }
    let here = aggregation.slopes(atMean: mean[0], mean[1])
    let there = aggregation.slopes(atMean: mean[2], mean[3])
    let paired = moments.variance(weights: SIMD4(here.x, here.y, -there.x, -there.y))
    let unpaired =
      moments.variance(weights: SIMD4(here.x, here.y, 0, 0))
      + moments.variance(weights: SIMD4(0, 0, there.x, there.y))
    result.standardDeviation = paired.squareRoot()
    result.interval = interval(difference, standardError: (paired / Double(moments.count)).squareRoot())
    result.unpairedStandardError = (unpaired / Double(moments.count)).squareRoot()
    return result
  }

  /// The confidence below `value`, 0…1; see `SummaryTally.confidence`. Nil without an interval.
  package func confidence(below value: Double) -> Double? {
    guard let found = difference, let deviation = found.standardDeviation, deviation > 0 else { return nil }
    let error = deviation / Double(moments.count).squareRoot()
    return intervals(found.difference, standardError: error).map {
      ConfidenceDistribution($0.ends).confidence(below: value)
    }
  }

  private func interval(_ difference: Double, standardError: Double) -> ClosedRange<Double>? {
    guard let intervals = intervals(difference, standardError: standardError) else { return nil }
    let found = intervals.ends(.ninetyFive)
    let widest = aggregation == .fraction ? 1 : Double.infinity
    return max(-widest, min(found.lowerBound, difference))...min(widest, max(found.upperBound, difference))
  }

  /// The intervals of the difference: by the jackknife, corrected for skewness and kurtosis, as long as the pairs are
  /// kept; otherwise d ± t·SE. Nil for fewer pairs than `Aggregation.fewestListeners`.
  private func intervals(_ difference: Double, standardError: Double) -> StudentizedInterval? {
    guard moments.count >= aggregation.fewestListeners else { return nil }
    return jackknifed(difference)
      ?? StudentizedInterval(middle: difference, error: standardError, count: moments.count)
  }

  private func jackknifed(_ difference: Double) -> StudentizedInterval? {
    guard !kept.isEmpty else { return nil }
    let n = Double(kept.count)
    let without = kept.compactMap { one, baseline in
      let point = Self.point(one, baseline)
      return aggregation.difference(ofMeans: moments.mean + (moments.mean - point) / (n - 1))
    }
    guard without.count == kept.count else { return nil }
    return StudentizedInterval(mean: Jackknife.pseudoValues(difference, leavingOut: without))
  }

  /// (x, y, x₀, y₀): the contributions in the cell and in the baseline.
  private static func point(_ one: Contribution, _ baseline: Contribution) -> SIMD4<Double> {
    SIMD4(one.first, one.second, baseline.first, baseline.second)
  }
}

extension Aggregation {
  /// g − g₀ of the means (x̄, ȳ, x̄₀, ȳ₀), in octaves where ratios are compared; nil where either is undefined.
  fileprivate func difference(ofMeans mean: SIMD4<Double>) -> Double? {
    guard let here = compared(ofMean: mean[0], mean[1]), let there = compared(ofMean: mean[2], mean[3])
    else { return nil }
    return here - there
  }
}
