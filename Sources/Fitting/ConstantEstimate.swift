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

  /// Whether the interval ends above where the constant itself does, as a lapse rate's at 0.5.
  package let reachesBound: Bool

  /// Whether the value lies at an end of the values that the fit tries, other than 0: no values beyond it were tried.
  private let isAtEndOfRange: Bool

  init(
    _ name: String, unit: String, value: Double, lower: Double?, upper: Double?, reachesBound: Bool = false,
    isAtEndOfRange: Bool = false
  ) {
    (self.name, self.unit, self.value, self.lower, self.upper) = (name, unit, value, lower, upper)
    (self.reachesBound, self.isAtEndOfRange) = (reachesBound, isAtEndOfRange)
  }

  /// Whether the value lies at a bound, an end of its range or of its interval, other than 0. The answers then do not
  /// determine the constant.
  package var isAtBound: Bool {
    isAtEndOfRange || value != 0 && (lower.map { value <= $0 } ?? false || upper.map { value >= $0 } ?? false)
  }

  /// The estimate with another interval.
  func within(lower: Double?, upper: Double?) -> ConstantEstimate {
    ConstantEstimate(
      name, unit: unit, value: value, lower: lower, upper: upper, reachesBound: reachesBound,
      isAtEndOfRange: isAtEndOfRange)
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
    let (value, values) = (coordinate.value(at: point), coordinate.values)
    self.init(
      coordinate.name, unit: coordinate.unit, value: value,
      lower: lower.map(coordinate.value) ?? (own.lower ? values.lowerBound : nil),
      upper: upper.map(coordinate.value) ?? (own.upper ? values.upperBound : nil),
      reachesBound: upper == nil && own.upper, isAtEndOfRange: coordinate.isAtEnd(value))
  }
}
