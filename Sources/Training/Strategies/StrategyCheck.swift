extension TrainingSettings {
  /// A strategy's constants, when they go together and with these settings.
  /// - Throws: `ParameterError.conflict` when they do not.
  /// - Complexity: that of making the strategy.
  public func accepting(_ strategy: ParameterValues) throws(ParameterError) -> ParameterValues {
    var check = StrategyCheck(values: strategy, settings: self)
    StrategyCatalog.visit(&check)
    if let error = check.error { throw error }
    return strategy
  }
}

extension ParameterValues {
  /// Names of settings and of own constants that a strategy with these constants does not use; the values of a
  /// strategy of the catalog that go together.
  public var unusedSettings: [String] {
    var question = UnusedSettings(values: self)
    StrategyCatalog.visit(&question)
    return question.names
  }
}

private struct UnusedSettings: StrategyVisitor {
  let values: ParameterValues
  var names: [String] = []

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor == values.descriptor else { return }
    names = (try? Strategy(values))?.unusedSettings ?? []
  }
}

/// Makes the strategy that the values are for, and asks it about the settings.
private struct StrategyCheck: StrategyVisitor {
  let values: ParameterValues
  let settings: TrainingSettings
  var error: ParameterError?

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor == values.descriptor else { return }
    do throws(ParameterError) { try Strategy(values).validate(settings) } catch { self.error = error }
  }
}
