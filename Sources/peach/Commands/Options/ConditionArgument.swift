import Scenarios
import Simulation
import Training

/// A setting of a strategy as the command line writes it: `k1=0.05,k2=0.09`, or `default`.
struct ConditionArgument {
  /// The strategy with its constants.
  let strategy: StrategyChoice
  /// The settings.
  let settings: TrainingSettings
  private let shown: [String: ParameterValue]

  /// The word for a strategy with its default constants.
  static let defaultWord = "default"

  /// - Parameters:
  ///   - word: constants of the strategy and of the settings as `key=value`, separated by commas. A part without `=`
  ///     belongs to the list before it, as in `intervals=P1,P5`.
  ///   - strategy: whose constants they are.
  /// - Throws: a usage error for an unknown key, an illegal value, values that do not go together, and a constant that the
  ///   strategy does not use.
  init(_ word: String, of strategy: SimulatedStrategy) throws {
    do {
      let changes = word == Self.defaultWord ? [] : Self.changes(in: word)
      let values = try SettableParameters(changes, strategy: strategy.descriptor)
      settings = try TrainingSettings(values.settings)
      shown = values.shown
      self.strategy = StrategyChoice(strategy, values.strategy)
      try strategy.type.check(values.strategy, in: settings)
      try Self.checkUse(of: changes, by: self.strategy)
    } catch { throw Failure.usage("\(word): \(error)") }
  }

  /// Whether two settings have all values in common.
  func equals(_ other: ConditionArgument) -> Bool {
    strategy.values == other.strategy.values && shown == other.shown
  }

  private static func changes(in word: String) -> [String] {
    word.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { changes, part in
      if part.contains("=") || changes.isEmpty {
        changes.append(String(part))
      } else {
        changes[changes.count - 1] += ",\(part)"
      }
    }
  }

  private static func checkUse(of changes: [String], by strategy: StrategyChoice) throws(ParameterError) {
    let names = changes.map { String($0.prefix { $0 != "=" }) }
    guard let unused = names.first(where: strategy.unusedSettings.contains) else { return }
    throw .conflict(
      owner: "settings", parameter: unused, rule: "must be used by the strategy to be compared",
      got: "\(strategy.descriptor.name), which does not use it", advice: "Leave it out.")
  }
}
