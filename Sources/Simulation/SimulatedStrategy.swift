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
  /// The fraction of right answers at the level that the strategy estimates; nil if it makes no estimate.
  ///
  /// Found by answering it. A belief has an estimate after few answers. Rules that average reversals have one after cycles
  /// of 20 right answers, the most that a staircase waits for, and two wrong ones; after 3,000 of them if they skip many
  /// reversals, and after 500 right and 500 wrong ones if they stay long at a level.
  /// - Complexity: O(1), at most 272 answers if a strategy makes no estimate with its default constants, 70,000 otherwise.
  package func estimatedFraction(in settings: TrainingSettings) -> Double? {
    let usual = [(0..<8).map { $0 % 2 == 0 }, Self.cycles(12, right: 20, wrong: 2)]
    if let found = fraction(values, settings, usual) { return found }
    guard fraction(ParameterValues(of: descriptor), settings, usual) != nil else { return nil }
    return fraction(
      values, settings, [Self.cycles(3_000, right: 20, wrong: 2), Self.cycles(4, right: 500, wrong: 500)])
  }

  private static func cycles(_ count: Int, right: Int, wrong: Int) -> [Bool] {
    (0..<count * (right + wrong)).map { $0 % (right + wrong) < right }
  }

  private func fraction(
    _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [[Bool]]
  ) -> Double? {
    answers.lazy.compactMap { Self.fraction(strategy.type, values, settings, $0) }.first
  }

  private static func fraction<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [Bool]
  ) -> Double? {
    try? StrategyTrace(of: type, values, settings: settings, answers: answers, seed: 0).estimate?.fraction
  }
}

extension Condition {
  /// See ``StrategyChoice/estimatedFraction(in:)``.
  package var estimatedFraction: Double? { strategy.estimatedFraction(in: settings) }
}
