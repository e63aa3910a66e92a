/// The level of a two-sided interval, by half its width in standard errors of a normal estimate.
package struct ConfidenceLevel: Sendable, Hashable {
  /// z = Φ⁻¹((1 + level)/2), at least 0.
  package let deviate: Double
  /// Φ(−z): the probability beyond either end, (1 − level)/2.
  package let tail: Double

  /// 95 %.
  package static let ninetyFive = ConfidenceLevel(deviate: NormalDistribution.quantile975, tail: 0.025)

  /// The level of an interval that extends `deviate` ≥ 0 standard errors to either side.
  package init(deviate: Double) {
    precondition(deviate >= 0, "a deviate must be at least 0, got \(deviate)")
    self.init(deviate: deviate, tail: NormalDistribution.cumulative(-deviate))
  }

  private init(deviate: Double, tail: Double) { (self.deviate, self.tail) = (deviate, tail) }
}

/// The confidence distribution of a procedure that gives an interval for every level. The confidence below x is the
/// one-sided level of the interval that ends at x. Over many samples, the confidence below the true value is uniform in
/// 0…1 if the intervals of every level have their nominal coverage.
///
/// Source: Schweder & Hjort 2002, "Confidence and likelihood", Scandinavian Journal of Statistics 29.
package struct ConfidenceDistribution {
  /// Returns the interval of a level. A higher level gives a wider interval.
  package let interval: (ConfidenceLevel) -> ClosedRange<Double>

  /// The largest z of the search: confidences are between Φ(−8) and Φ(8).
  private static let furthest = 8.0

  package init(_ interval: @escaping (ConfidenceLevel) -> ClosedRange<Double>) { self.interval = interval }

  /// The confidence below `value`: Φ(z) if the upper end of the interval with deviate z is the value, Φ(−z) if the
  /// lower end is; ½ if the interval of level 0 contains the value.
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
