package import Chronology
package import Training

/// The settings of one person.
///
/// All settings share one namespace, as on the command line. The settings are always valid: a change that violates a
/// rule, or conflicts with other settings, throws and changes nothing. Of `device` any text is valid.
///
/// Source: `Documentation/training.md`, *Settings*.
package struct PersonalSettings: Hashable, Sendable {
  /// The settings that all strategies share.
  package private(set) var training = ParameterValues(of: TrainingSettings.descriptor)
  /// The constants of profile, trend and timeline. They apply to the next session and to displayed statistics.
  package private(set) var history = ParameterValues(of: HistorySettings.descriptor)
  /// The strategy, by its descriptor, with its parameters.
  package private(set) var strategy = ParameterValues(of: defaultStrategy.descriptor)
  /// The ALSA name of the audio device.
  package private(set) var device = "default"
  /// The body height in cm, from which FFMI is derived; nil if it is not set.
  package private(set) var height: Double?
  /// The day that weeks start on, in timelines and calendars.
  package private(set) var weekStart = Weekday.monday
  package private(set) var sound: String

  /// The chosen strategy.
  package private(set) var strategyType: any ComparisonStrategy.Type = defaultStrategy

  private let sounds: [String]
  private let strategies: StrategyRegistry

  /// The default settings.
  /// - Parameters:
  ///   - sounds: the names of all timbres, at least one; the first is the default.
  ///   - strategies: the strategies that can be chosen.
  package init(sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard) {
    precondition(!sounds.isEmpty, "settings need a sound to choose, got none")
    self.sounds = sounds
    self.strategies = strategies
    sound = sounds[0]
  }

  /// The parameters of all settings and of the current strategy, in the order of listings.
  package var parameters: [AnyParameter] {
    training.descriptor.parameters + history.descriptor.parameters + otherParameters
      + strategy.descriptor.parameters
  }

  /// The value of a setting.
  package subscript(parameter: AnyParameter) -> ParameterValue {
    switch parameter.name {
    case "strategy": .text(strategy.descriptor.name)
    case "sound": .text(sound)
    case "device": .text(device)
    case "height": height.map(ParameterValue.number) ?? .text(Self.noHeight)
    case "week-start": .text(weekStart.name)
    case let name where training.has(name): training[parameter]
    case let name where history.has(name): history[parameter]
    default: strategy[parameter]
    }
  }

  /// The value of a setting as YAML, as in the settings file.
  package func written(_ parameter: AnyParameter) -> String {
    if case .text(let word) = self[parameter] { word.yaml } else { "\(self[parameter])" }
  }

  private var otherParameters: [AnyParameter] {
    [
      AnyParameter(
        "strategy", .choice(strategies.names), default: .text(Self.defaultStrategyName),
        "chooses the next comparison"),
      AnyParameter("sound", .choice(sounds), default: .text(sounds[0]), "timbre of the notes"),
      // ALSA opens more names than it lists, so that any is a choice.
      AnyParameter("device", .choice([device]), default: .text("default"), "audio device by ALSA's name"),
      AnyParameter(
        "height", .number(50...280), default: .text(Self.noHeight), unit: "cm",
        "body height, from which FFMI is derived"),
      AnyParameter(
        "week-start", .choice(Weekday.allCases.map(\.name)), default: .text(Weekday.monday.name),
        "day that weeks start on, in timelines and calendars"),
    ]
  }

  /// The strategy of a person who has chosen none, since it makes the threshold known soonest
  /// (`Documentation/tracker.md`).
  private static let defaultStrategy: any ComparisonStrategy.Type = TrackingStrategy.self

  /// Its name.
  package static var defaultStrategyName: String { defaultStrategy.descriptor.name }

  /// The text for a height that is not set.
  private static let noHeight = "none"
}

extension PersonalSettings {
  /// What a changed setting first applies to.
  package enum Beginning: String, Sendable { case comparison, session }

  /// What a change of the setting first applies to, the next comparison or session; nil for height and week start.
  package func beginning(of parameter: AnyParameter) -> Beginning? {
    if ["height", "week-start"].contains(parameter.name) { return nil }
    let isOfSession = ["strategy", "sound", "device"].contains(parameter.name) || history.has(parameter.name)
    return isOfSession ? .session : .comparison
  }
}

extension PersonalSettings {
  /// Whether all settings, and the timbres that can be chosen, are equal.
  package static func == (lhs: PersonalSettings, rhs: PersonalSettings) -> Bool {
    lhs.values == rhs.values && lhs.device == rhs.device && lhs.height == rhs.height
      && lhs.weekStart == rhs.weekStart && lhs.sound == rhs.sound && lhs.sounds == rhs.sounds
  }

  /// Hashes the settings of training, history and strategy, but not `device`, `height`, `weekStart` and `sound`.
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [ParameterValues] { [training, history, strategy] }
}

extension ParameterValues {
  /// Whether there is a parameter of that name.
  fileprivate func has(_ name: String) -> Bool { descriptor.parameters.contains { $0.name == name } }
}

extension PersonalSettings {
  /// Sets several values. The strategy is set first, because it determines the valid names. A new strategy starts with
  /// its defaults.
  /// - Parameter changes: new values by name, as text: `0.05`, `true`, `P1,P5`; notes as numbers or names: `C3`.
  /// - Throws: `ParameterError` for an unknown name, a value that violates its rule, or conflicting values; nothing is
  ///   then changed.
  package mutating func set(_ changes: [String: String]) throws(ParameterError) {
    var changed = self
    if let strategy = changes["strategy"] { try changed.set("strategy", to: strategy) }
    for (name, word) in changes.sorted(by: { $0.key < $1.key }) { try changed.set(name, to: word) }
    try changed.strategyType.check(
      changed.strategy, in: TrainingSettings(changed.training, changed: Set(changes.keys)))
    self = changed
  }

  private mutating func set(_ name: String, to word: String) throws(ParameterError) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      let owners = strategies.descriptors.filter { $0.parameters.contains { $0.name == name } }
      if !owners.isEmpty {
        throw .conflict(
          owner: "settings", parameter: name, rule: "must be a constant of the strategy",
          got: strategy.descriptor.name,
          advice: "Set strategy to \(owners.map(\.name).joined(separator: " or ")).")
      }
      throw .unknown(name: name, owner: "settings", known: parameters.map(\.name))
    }
    let value = ParameterValue(parsing: word)
    switch name {
    case "device": device = word.isEmpty ? "\(parameter.defaultValue)" : word
    case "sound": sound = "\(try parameter.checked(value))"
    case "height": height = word == Self.noHeight ? nil : try parameter.checked(value).double
    case "week-start": weekStart = try weekday(parameter.checked(value))
    case "strategy": try choose("\(try parameter.checked(value))", parameter)
    case _ where training.has(name): try training.set(name, to: value)
    case _ where history.has(name): try history.set(name, to: value)
    default: try strategy.set(name, to: value)
    }
  }

  private func weekday(_ name: ParameterValue) -> Weekday {
    Weekday.allCases.first { $0.name == "\(name)" } ?? .monday
  }

  /// The names of this strategy's parameters if `other` has another strategy; otherwise empty.
  func parametersNotKept(by other: PersonalSettings) -> Set<String> {
    let (former, new) = (strategy.descriptor, other.strategy.descriptor)
    return former.name == new.name ? [] : Set(former.parameters.map(\.name))
  }

  private mutating func choose(_ name: String, _ parameter: AnyParameter) throws(ParameterError) {
    guard name != strategy.descriptor.name else { return }
    guard let chosen = try? strategies.named(name) else {
      throw .badValue(parameter: parameter, got: .text(name))
    }
    strategyType = chosen
    strategy = ParameterValues(of: strategyType.descriptor)
  }
}
