import Simulation
import Training

/// Everything that scenarios and commands choose by name. What is not registered here cannot be named.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// laboratory.register(MyStrategy.self)
/// let scenario = try Scenario(contentsOf: "my-scenario.yaml", in: laboratory)
/// ```
///
/// A laboratory is a value: registering something changes this one only. Scenarios hold what they name, so that nothing
/// is looked up again when they run.
public struct Laboratory: Sendable {
  /// Strategies, each with the loop compiled for it.
  public private(set) var strategies = SimulatedStrategy.standard

  /// What this package brings.
  public static let standard = Laboratory()

  private init() {}

  /// The strategies without their compiled loops, for stores and personal settings.
  public var strategyTypes: StrategyRegistry {
    StrategyRegistry(of: strategies.kind, strategies.entries.map(\.type))
  }

  /// Adds a strategy. The calling module compiles the training loop for it.
  @inlinable public mutating func register<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    register(SimulatedStrategy(type))
  }

  /// Adds a strategy whose loop is compiled already.
  public mutating func register(_ strategy: SimulatedStrategy) { strategies.register(strategy) }
}
