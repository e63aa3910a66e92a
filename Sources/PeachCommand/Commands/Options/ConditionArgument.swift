import Live
import Scenarios
import Simulation
import Text
import Training

/// A strategy with constants as written on the command line: `quest-plus`, `staircase:down=2`, `k1=0.05,k2=0.09`, or
/// `default`.
struct ConditionArgument {
  /// The strategy with its constants.
  let strategy: StrategyChoice
  let settings: TrainingSettings
  /// The constants and settings that the word names, by their paths in scenarios, in its order.
  let named: [Condition.Assignment]
  private let shown: [String: ParameterValue]

  /// The word for a strategy with its default constants.
  private static let defaultWord = "default"

  /// - Parameters:
  ///   - word: constants of the strategy and of the settings as `key=value`, separated by commas, after the name of a strategy
  ///     and a colon; or a strategy's name alone. A part without `=` belongs to the list before it, as in `intervals=P1,P5`.
  ///     Keys may begin with `strategy.` or `settings.`, as in scenarios.
  ///   - strategy: the strategy of a word without a name.
  /// - Throws: a usage error for an unknown strategy or key, an illegal value, values that conflict, and a constant
  ///   that the strategy does not use.
  init(_ word: String, of strategy: SimulatedStrategy) throws {
    do {
      let (chosen, constants) = try Self.split(word, otherwise: strategy)
      let changes = constants == Self.defaultWord ? [] : Assignments.split([constants])
      let values = try SettableParameters(changes, strategy: chosen.descriptor)
      settings = try TrainingSettings(values.settings)
      shown = values.shown
      named = changes.compactMap { change in
        let name = Assignments.parts(of: change).key
        let part = chosen.descriptor.parameters.contains { $0.name == name } ? "strategy" : "settings"
        return values.shown[name].map { .init(path: "\(part).\(name)", value: $0) }
      }
      self.strategy = StrategyChoice(chosen, values.strategy)
      try chosen.type.check(values.strategy, in: settings)
      try Self.checkUse(of: changes, by: self.strategy)
    } catch { throw Failure.usage("\(word): \(error)") }
  }

  /// Splits a word at the colon into the strategy's name and the constants.
  private static func split(
    _ word: String, otherwise strategy: SimulatedStrategy
  ) throws -> (SimulatedStrategy, String) {
    let strategies = Laboratory.current.strategies
    let name = String(word.prefix { $0 != ":" && $0 != "=" })
    let hasColon = word.dropFirst(name.count).first == ":"
    if hasColon { return (try strategies.named(name), String(word.dropFirst(name.count + 1))) }
    let settable = strategy.descriptor.parameters + TrainingSettings.descriptor.parameters
    guard name == word, word != defaultWord, !settable.contains(where: { $0.name == word }) else {
      return (strategy, word)
    }
    return (try strategies.named(name), defaultWord)
  }

  /// Whether all values of two conditions are equal.
  func equals(_ other: ConditionArgument) -> Bool {
    strategy.values == other.strategy.values && shown == other.shown
  }

  private static func checkUse(of changes: [String], by strategy: StrategyChoice) throws(ParameterError) {
    let names = changes.map { Assignments.parts(of: $0).key }
    guard let unused = names.first(where: strategy.unusedSettings.contains) else { return }
    throw .conflict(
      owner: "settings", parameter: unused, rule: "must be used by the strategy to be compared",
      got: "\(strategy.descriptor.name), which does not use it", advice: "Leave it out.")
  }
}
