public import Training

/// A strategy that experiments can use: its type, and the training loop compiled for it.
///
/// ```swift
/// let strategy = SimulatedStrategy(MyStrategy.self)
/// let condition = Condition(strategy: try strategy.with(["k1": 0.05]), plan: plan, groups: groups)
/// ```
///
/// The initialiser is generic and inlinable: the module that names the strategy's type compiles the loop for that type,
/// whichever package it is in.
@usableFromInline package struct SimulatedStrategy: Sendable {
  @usableFromInline package let type: any ComparisonStrategy.Type
  @usableFromInline let runner: GroupRunner

  /// A strategy of a type that the compiler knows.
  @inlinable package init<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    self.type = type
    runner = GroupRunner(type) { try Strategy($0) }
  }

  /// `interleaved` with tracks of these strategies, run by the loop that is compiled in this package.
  package init(interleaving tracks: any TrackList.Type) {
    let strategies = tracks.strategies
    type = tracks.interleaved
    runner = GroupRunner(InterleavedStrategy.self) { try InterleavedStrategy($0, among: strategies) }
  }

  /// The strategy's name, source and parameters.
  package var descriptor: Descriptor { type.descriptor }

  /// The strategy with its default constants, except for `changes`.
  /// - Throws: `ParameterError` for an unknown name or a value that breaks its rule.
  package func with(_ changes: [String: ParameterValue] = [:]) throws(ParameterError) -> StrategyChoice {
    StrategyChoice(self, try ParameterValues(of: descriptor, setting: changes))
  }
}

package typealias SimulatedStrategyRegistry = Registry<SimulatedStrategy>

extension SimulatedStrategy {
  /// The strategies of `StrategyCatalog`, for other packages to add to.
  package static let standard: SimulatedStrategyRegistry = {
    struct Collector: StrategyVisitor {
      var found: [SimulatedStrategy] = []

      mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
        found.append(SimulatedStrategy(type))
      }
    }
    var collector = Collector()
    StrategyCatalog.visit(&collector)
    return SimulatedStrategyRegistry(of: "strategy", collector.found) { $0.descriptor }
  }()
}

/// A strategy with its constants.
package struct StrategyChoice: Sendable {
  package let strategy: SimulatedStrategy
  package let values: ParameterValues

  /// Combines a strategy with its constants. `values` must have the strategy's descriptor.
  package init(_ strategy: SimulatedStrategy, _ values: ParameterValues) {
    precondition(
      values.descriptor == strategy.descriptor,
      "constants must be those of \(strategy.descriptor.name), got those of \(values.descriptor.name)")
    self.strategy = strategy
    self.values = values
  }

  /// The strategy's name, source and parameters.
  package var descriptor: Descriptor { values.descriptor }

  /// The constant of a name; nil if the strategy has no such constant.
  package subscript(name: String) -> ParameterValue? { values[name] }

  /// Names of settings and of own constants that the strategy with these constants does not use.
  package var unusedSettings: [String] { strategy.type.unusedNames(with: values) }
}

extension StrategyChoice {
  /// The fraction of right answers at the level that the strategy estimates; nil if it makes no estimate or rejects the
  /// constants.
  /// - Complexity: as for creating the strategy.
  package var estimatedFraction: Double? { (try? strategy.type.init(values))?.estimatedFraction }
}

extension Condition {
  /// See ``StrategyChoice/estimatedFraction``.
  package var estimatedFraction: Double? { strategy.estimatedFraction }
}
