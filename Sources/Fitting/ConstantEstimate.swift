/// A fitted constant with its 95 % interval.
///
/// The interval of a listener's constant comes from the profile likelihood; for the threshold of a listener who does
/// not learn, it comes from the posterior. `MatchingFit` describes the intervals of its constants.
package struct ConstantEstimate: Sendable, Hashable {
  /// The constant's name in the listener model.
  package let name: String
  /// Its unit; may be empty.
  package let unit: String
  /// The maximum-likelihood value; from `MatchingFit`, the least-squares value.
  package let value: Double
  /// The lower end of the interval; nil if the records do not bound it.
  package let lower: Double?
  /// The upper end of the interval; nil if the records do not bound it.
  package let upper: Double?

  init(_ name: String, unit: String, value: Double, lower: Double?, upper: Double?) {
    (self.name, self.unit, self.value, self.lower, self.upper) = (name, unit, value, lower, upper)
  }

  /// Whether the interval contains a value.
  package func covers(_ value: Double) -> Bool {
    (lower ?? -.infinity) <= value && value <= (upper ?? .infinity)
  }
}

extension ConstantEstimate {
  /// The estimate of a coordinate from the maximum and the ends of its profile.
  init(
    _ coordinate: Coordinate, _ profile: ProfileLikelihood, at point: Double
  ) throws(ProfileLikelihood.HigherLikelihood) {
    let own = coordinate.isBounded
    let (lower, upper) = (try profile.end(.minus), try profile.end(.plus))
    self.init(
      coordinate.name, unit: coordinate.unit, value: coordinate.value(at: point),
      lower: lower.map(coordinate.value) ?? (own.lower ? coordinate.values.lowerBound : nil),
      upper: upper.map(coordinate.value) ?? (own.upper ? coordinate.values.upperBound : nil))
  }
}
