import Simulation
import Training

/// The strategies that scenarios and commands choose by name.
///
/// Measures, listener effects, psychometric families and samplers are still those of this package's catalogs.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// laboratory.register(MyStrategy.self)
/// let scenario = try Scenario(contentsOf: "my-scenario.yaml", in: laboratory)
/// ```
///
/// A laboratory is a value, so `register` changes this copy only. A scenario holds the strategies that it names and looks
/// nothing up while it runs.
public struct Laboratory: Sendable {
  /// Strategies, each with the loop compiled for it.
  public private(set) var strategies = SimulatedStrategy.standard

  /// The strategies of this package.
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
