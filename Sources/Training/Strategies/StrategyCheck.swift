extension ComparisonStrategy {
  /// Checks that constants of this strategy are consistent with each other and with the settings.
  /// - Throws: `ParameterError` if they are not.
  /// - Complexity: as for creating the strategy.
  package static func check(_ values: ParameterValues, in settings: TrainingSettings) throws(ParameterError) {
    try Self(values).validate(settings)
  }

  /// The names of the settings and of the strategy's own constants that have no effect with these constants.
  ///
  /// These are all names if the strategy rejects the constants, because it can then present nothing.
  package static func unusedNames(with values: ParameterValues) -> [String] {
    guard let strategy = try? Self(values) else {
      return (TrainingSettings.descriptor.parameters + descriptor.parameters).map(\.name)
    }
    return strategy.unusedNames
  }

  /// The names of `unusedSettings`.
  package var unusedNames: [String] { unusedSettings.map(\.erased.name) }
}
