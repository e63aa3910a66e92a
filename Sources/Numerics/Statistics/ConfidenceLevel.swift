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
