/// What a measure needs beyond what is always observed. It costs time, so it is observed only if a measure needs it.
public struct Observations: Sendable {
  /// Whether the distribution of the difficulties presented is counted.
  private(set) var levels = false
  /// Whether the level at which the rule comes to rest is computed.
  private(set) var restingLevels = false
  /// What measures count themselves, each type once.
  private(set) var types: [any ListenerObservation.Type] = []

  /// Requests nothing.
  public static let none = Observations()

  /// The distribution of the difficulties presented.
  static let levels = Observations(levels: true)

  /// The level at which the rule comes to rest: `ListenerTruth.restingLevel`.
  public static let restingLevels = Observations(restingLevels: true)

  /// Whether a measure counts something itself.
  public var countsOwn: Bool { !types.isEmpty }

  /// What the measure counts itself; `ListenerOutcome` has it by that type.
  public static func own(_ type: any ListenerObservation.Type) -> Observations { Observations(types: [type]) }

  /// The union of two requests.
  public func union(_ other: Observations) -> Observations {
    Observations(
      levels: levels || other.levels, restingLevels: restingLevels || other.restingLevels,
      types: types + other.types.filter { type in !types.contains { $0 == type } })
  }
}
