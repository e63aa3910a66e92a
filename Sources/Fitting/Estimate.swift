/// What a constant of a listener most likely is, and between what it may lie.
public struct Estimate: Sendable, Hashable {
  /// The constant's name in the listener model.
  public let name: String
  /// Its unit; may be empty.
  public let unit: String
  /// The value that makes the records most likely.
  public let value: Double
  /// The lower end of the 95 % interval; nil when the records do not bound it.
  public let lower: Double?
  /// The upper end; nil when the records do not bound it.
  public let upper: Double?

  init(_ name: String, unit: String, value: Double, lower: Double?, upper: Double?) {
    (self.name, self.unit, self.value, self.lower, self.upper) = (name, unit, value, lower, upper)
  }

  /// Whether the interval holds a value.
  public func covers(_ value: Double) -> Bool {
    (lower ?? -.infinity) <= value && value <= (upper ?? .infinity)
  }
}

extension Estimate {
  /// The estimate of one coordinate at the summit, with its profile's ends.
  init(
    _ coordinate: Coordinate, _ profile: Profile, at place: Double
  ) throws(Profile.HigherGround) {
    let own = coordinate.isOwnEnd
    let (lower, upper) = (try profile.end(.minus), try profile.end(.plus))
    self.init(
      coordinate.name, unit: coordinate.unit, value: coordinate.value(at: place),
      lower: lower.map(coordinate.value) ?? (own.lower ? coordinate.values.lowerBound : nil),
      upper: upper.map(coordinate.value) ?? (own.upper ? coordinate.values.upperBound : nil))
  }
}
