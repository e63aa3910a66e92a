import Listeners
import Training

/// What a store's rows may name. A row that names something else breaks a rule, as a strategy of a later release would.
public struct KnownNames: Sendable {
  /// The strategies that sessions can have.
  public var strategies: StrategyRegistry
  /// What simulated listeners can be made of.
  public var listeners: ListenerParts

  /// What this package brings.
  public static let standard = KnownNames(strategies: StrategyCatalog.standard, listeners: .standard)

  /// Names.
  public init(strategies: StrategyRegistry, listeners: ListenerParts) {
    self.strategies = strategies
    self.listeners = listeners
  }
}
