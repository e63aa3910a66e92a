import Training

/// `--set key=value …` sorted into the strategy's parameters and those of the settings.
struct SettableParameters {
  /// The strategy's values.
  private(set) var strategy: ParameterValues
  /// The settings' values.
  private(set) var settings = ParameterValues(of: TrainingSettings.descriptor)
  /// The strategy's values, and the settings' that were set.
  private(set) var shown: [String: ParameterValue]

  /// - Throws: `ParameterError` for an unknown key or an illegal value.
  init(_ changes: [String], strategy descriptor: Descriptor) throws(ParameterError) {
    strategy = ParameterValues(of: descriptor)
    shown = [:]
    for change in changes { try set(change) }
    for parameter in descriptor.parameters { shown[parameter.name] = strategy[parameter] }
  }

  private mutating func set(_ change: String) throws(ParameterError) {
    let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let value = ParameterValue(parsing: parts.count == 2 ? parts[1] : "")
    let common = TrainingSettings.descriptor.parameters.map(\.name)
    if common.contains(parts[0]) {
      try settings.set(parts[0], to: value)
      shown[parts[0]] = settings[parts[0]]
      return
    }
    let own = strategy.descriptor.parameters.map(\.name)
    guard own.contains(parts[0]) else {
      throw .unknown(name: parts[0], owner: strategy.descriptor.name, known: own + common)
    }
    try strategy.set(parts[0], to: value)
  }
}
