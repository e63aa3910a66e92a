import Text
import Training

/// The assignments `key=value …` of `--set`, divided into parameters of the strategy and of the settings.
struct SettableParameters {
  private(set) var strategy: ParameterValues
  private(set) var settings = ParameterValues(of: TrainingSettings.descriptor)
  /// The strategy's values, and the settings' values that were set.
  private(set) var shown: [String: ParameterValue]

  /// - Throws: `ParameterError` for an unknown key or an illegal value.
  init(_ changes: [String], strategy descriptor: Descriptor) throws(ParameterError) {
    strategy = ParameterValues(of: descriptor)
    shown = [:]
    let changes = Assignments.split(changes)
    if let key = Assignments.repeatedKey(in: changes) {
      throw .conflict(
        owner: descriptor.name, parameter: key, rule: "must be set once", got: "more",
        advice: "Leave one out.")
    }
    for change in changes { try set(change) }
    for parameter in descriptor.parameters { shown[parameter.name] = strategy[parameter] }
  }

  private mutating func set(_ change: String) throws(ParameterError) {
    let (name, given) = Assignments.parts(of: change)
    let value = given ?? ""
    let common = TrainingSettings.descriptor.parameters.map(\.name)
    let own = strategy.descriptor.parameters.map(\.name)
    guard (own + common).contains(name) else {
      throw .unknown(name: name, owner: strategy.descriptor.name, known: own + common)
    }
    guard !value.isEmpty else {
      throw .conflict(
        owner: strategy.descriptor.name, parameter: name, rule: "must be set as \(name)=VALUE",
        got: "\"\(change)\"", advice: "Leave it out for the default.")
    }
    if own.contains(name) {
      try strategy.set(name, to: ParameterValue(parsing: value))
    } else {
      try settings.set(name, to: ParameterValue(parsing: value))
      shown[name] = settings[name]
    }
  }
}
