/// Observations in addition to those that are always made. They take time, so they are made only if a measure needs them.
public struct Observations: Sendable {
  /// Whether the distribution of the difficulties presented is counted.
  private(set) var levels = false
  /// Whether the resting level of the rule is computed.
  private(set) var restingLevels = false
  /// The observations that measures define, each type once.
  private(set) var types: [any ListenerObservation.Type] = []

  /// Requests nothing.
  public static let none = Observations()

  /// The distribution of the difficulties presented.
  static let levels = Observations(levels: true)

  /// The resting level of the rule: `ListenerTruth.restingLevel`.
  public static let restingLevels = Observations(restingLevels: true)

  /// Whether a measure counts something itself.
  public var countsOwn: Bool { !types.isEmpty }

  /// An observation that the measure defines. Read it from `ListenerOutcome` by its type.
  public static func own(_ type: any ListenerObservation.Type) -> Observations { Observations(types: [type]) }

  /// The union of two requests.
  public func union(_ other: Observations) -> Observations {
    Observations(
      levels: levels || other.levels, restingLevels: restingLevels || other.restingLevels,
      types: types + other.types.filter { type in !types.contains { $0 == type } })
  }
}
