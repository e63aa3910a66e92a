import Simulation
import Training

/// The strategies and listener parts that a store's rows may name. A row with another name, such as a strategy of a
/// later release, is invalid.
package struct KnownNames: Sendable {
  /// The strategies that sessions can have.
  package var strategies: StrategyRegistry
  /// The parts that define the constants of simulated listeners.
  package var listeners: ListenerParts

  /// The strategies and listener parts of this package.
  package static let standard = KnownNames(strategies: StrategyCatalog.standard, listeners: .standard)

  /// Combines strategies and listener parts, such as the standard ones and those that a program adds.
  package init(strategies: StrategyRegistry, listeners: ListenerParts) {
    self.strategies = strategies
    self.listeners = listeners
  }
}
