import Training

extension LawCheck {
  /// Checks names, texts and defaults.
  func checkDescription() throws(StrategyViolation) {
    let descriptor = Strategy.descriptor
    let (names, settings) = (descriptor.parameters.map(\.name), Self.settings)
    try require(!descriptor.summary.isEmpty, "the summary must be one line", "none")
    try require(!descriptor.source.isEmpty, "the source must be named", "none")
    try require(Set(names).count == names.count, "names of parameters must differ", "\(names)")
    for name in [descriptor.name] + names {
      try require(name.isKebabCase, "names must be kebab-case", "\"\(name)\"")
    }
    for parameter in descriptor.parameters { try check(parameter) }
    // Parameters and settings share one namespace on the command line.
    let shared = names.first(where: settings.contains)
    try require(
      shared == nil, "names of parameters must differ from those of settings", "\"\(shared ?? "")\"")
    let unknown = Strategy.unusedNames(with: values).first { !(settings + names).contains($0) }
    try require(
      unknown == nil, "unusedSettings must be settings or parameters", "\"\(unknown ?? "")\"")
  }

  private func check(_ parameter: AnyParameter) throws(StrategyViolation) {
    try require(!parameter.summary.isEmpty, "parameter \(parameter.name) must have a summary", "none")
    try require(
      (try? parameter.checked(parameter.defaultValue)) == parameter.defaultValue,
      "the default of \(parameter.name) \(parameter.rule)", "\(parameter.defaultValue)")
  }

  private static var settings: [String] { TrainingSettings.descriptor.parameters.map(\.name) }
}

extension String {
  /// Whether the text consists of lower-case letters and digits, in parts joined by single hyphens.
  fileprivate var isKebabCase: Bool { wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil }
}
