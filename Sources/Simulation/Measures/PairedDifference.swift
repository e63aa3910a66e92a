import Music
import Randomness

/// By how much a measure differs between a cell and the baseline, for the same listeners with the same luck.
///
/// With the group's number g(x̄, ȳ) of either cell (see `Aggregation`), taken over the listeners who have a value
/// in both, d = g − g₀. A listener's own part in it is w = ∇g·(x, y) − ∇g₀·(x, y)₀, the slopes taken at the means;
/// for measures that are means w is the listener's own difference. Amounts that spread by factors are compared by
/// ratios: x is then the log₂ of a listener's number, d is in octaves, and the group's number the geometric mean. Then
///
/// SE = s_w/√n, 95 % interval d ± t(n − 1)·SE,
///
/// and for two groups of n other listeners each, who share nothing, SE² = (s²(∇g·(x, y)) + s²(∇g₀·(x, y)₀))/n. The
/// variance factor is this SE² over that one: how many times more listeners an unpaired comparison would need for
/// an interval as wide.
///
/// Source: Oehlert 1992 (delta method); Law 2015, section 11.2 (common random numbers).
public struct PairedDifference: Sendable, Hashable {
  /// The measure in the cell, over the listeners who have a value in both.
  public var value: Double
  /// The same in the baseline.
  public var baseline: Double
  /// d; in octaves where ratios are compared.
  public var difference: Double
  /// s_w: standard deviation of the listeners' parts; nil for fewer than two.
  public var standardDeviation: Double?
  /// The 95 % interval; nil for fewer than two.
  public var interval: ClosedRange<Double>?
  /// Listeners who have a value in both.
  public var count: Int
  /// Standard error of the difference between two groups who share nothing; nil for fewer than two.
  public var unpairedStandardError: Double?

  /// How many times more listeners it would take without pairing; nil where there are fewer than two, or where
  /// pairs differ no more than rounding makes them.
  public var varianceFactor: Double? {
    guard let unpaired = unpairedStandardError, let deviation = standardDeviation,
      deviation > 1e-12 * max(value.magnitude, baseline.magnitude)
    else { return nil }
    return unpaired * unpaired * Double(count) / (deviation * deviation)
  }

  /// Whether 0 lies outside the interval.
  public var isDistinct: Bool { interval.map { !$0.contains(0) } ?? false }
}

/// Pairs of a measure as they come, in O(1) memory.
public struct PairedDifferenceTally: Sendable {
  private let aggregation: Aggregation
  private var moments = JointMoments()

  /// No pairs yet.
  public init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  /// Takes in a listener's contributions in the cell and in the baseline.
  public mutating func add(_ one: Contribution, _ baseline: Contribution) {
    guard aggregation.comparesByRatio else { return moments.add(one, baseline) }
    guard one.first > 0, baseline.first > 0 else { return }
    moments.add(.value(one.first.octaves), .value(baseline.first.octaves))
  }

  /// What they come to; nil of nobody, and where a group has no number.
  public var difference: PairedDifference? {
    let mean = moments.mean
    guard moments.count > 0, let value = aggregation.value(ofMean: mean[0], mean[1]),
      let baseline = aggregation.value(ofMean: mean[2], mean[3])
    else { return nil }
    var result = PairedDifference(
      value: aggregation.comparesByRatio ? value.ofOctaves : value,
      baseline: aggregation.comparesByRatio ? baseline.ofOctaves : baseline, difference: value - baseline,
      count: moments.count)
    guard moments.count > 1 else { return result }
    let here = aggregation.slopes(atMean: mean[0], mean[1])
    let there = aggregation.slopes(atMean: mean[2], mean[3])
    let paired = moments.variance(weights: SIMD4(here.x, here.y, -there.x, -there.y))
    let unpaired =
      moments.variance(weights: SIMD4(here.x, here.y, 0, 0))
      + moments.variance(weights: SIMD4(0, 0, there.x, there.y))
    let n = Double(moments.count)
    let half = StudentT.quantile95(degreesOfFreedom: moments.count - 1) * (paired / n).squareRoot()
    result.standardDeviation = paired.squareRoot()
    result.interval = result.difference - half...result.difference + half
    result.unpairedStandardError = (unpaired / n).squareRoot()
    return result
  }
}
