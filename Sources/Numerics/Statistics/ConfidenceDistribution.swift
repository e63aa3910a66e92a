/// The intervals of all levels that a procedure gives for one sample, read as a distribution: how much confidence lies below
/// a value. Over many samples that confidence is uniform in 0…1 at the true value if the intervals of every level hold the
/// truth as often as they promise.
///
/// Source: Schweder & Hjort 2002, "Confidence and likelihood", Scandinavian Journal of Statistics 29.
package struct ConfidenceDistribution {
  /// The interval of a level; wider for a higher one.
  package let interval: (ConfidenceLevel) -> ClosedRange<Double>

  /// The largest deviate that is searched: confidences are between Φ(−8) and Φ(8).
  private static let furthest = 8.0

  /// The distribution of these intervals.
  package init(_ interval: @escaping (ConfidenceLevel) -> ClosedRange<Double>) { self.interval = interval }

  /// Φ(±z) for the z at which an end of the interval is the value, + for the upper end. ½ where the interval of level 0
  /// contains it.
  /// - Complexity: about 50 intervals, by bisection.
  package func confidence(below value: Double) -> Double {
    let middle = interval(ConfidenceLevel(deviate: 0))
    if middle.contains(value) { return 0.5 }
    let isAbove = value > middle.upperBound
    var (low, high) = (0.0, Self.furthest)
    while high - low > 1e-12 {
      let z = (low + high) / 2
      if interval(ConfidenceLevel(deviate: z)).contains(value) { high = z } else { low = z }
    }
    return NormalDistribution.cumulative(isAbove ? high : -high)
  }
}
