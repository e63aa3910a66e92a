import Training

extension Experiment {
  /// Answers the strategies of other packages always rightly, always wrongly and in turn, and checks that they present only
  /// levels within the settings' bounds. The tests of this package check its own strategies.
  /// - Throws: `ParameterError` that names the first level outside.
  package func checkLevels() throws(ParameterError) {
    let own = Set(StrategyCatalog.standard.descriptors.map(\.name))
    for cell in cells where !own.contains(cell.strategy.descriptor.name) {
      for pattern in [[true], [false], [true, false]] {
        let answers = (0..<Self.checkedAnswers).map { pattern[$0 % pattern.count] }
        try cell.strategy.strategy.type.checkLevels(cell.strategy.values, cell.settings, answers)
      }
    }
  }

  private static let checkedAnswers = 50
}

extension ComparisonStrategy {
  fileprivate static func checkLevels(
    _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [Bool]
  ) throws(ParameterError) {
    _ = try StrategyTrace(of: Self.self, values, settings: settings, answers: answers, seed: 1)
  }
}
