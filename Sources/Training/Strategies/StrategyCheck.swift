extension ComparisonStrategy {
  /// Checks that constants of this strategy go together, and with these settings.
  /// - Throws: `ParameterError.conflict` when they do not.
  /// - Complexity: that of making the strategy.
  public static func check(_ values: ParameterValues, in settings: TrainingSettings) throws(ParameterError) {
    try Self(values).validate(settings)
  }

  /// Names of settings and of own constants that this strategy with those constants does not use; every one where the
  /// constants do not go together, since nothing can then be presented.
  public static func unusedSettings(with values: ParameterValues) -> [String] {
    guard let strategy = try? Self(values) else {
      return (TrainingSettings.descriptor.parameters + descriptor.parameters).map(\.name)
    }
    return strategy.unusedSettings
  }
}
