import Training

/// How one person trains: the settings of training, the constants of profile, trend and timeline, the strategy with its
/// parameters, and the sound.
///
/// All of them share one space of names, as on the command line. Always valid: a change that breaks a rule, or
/// does not go with the rest, is refused and changes nothing.
///
/// Source: spec 1-training T9.
public struct PersonalSettings: Hashable, Sendable {
  /// The settings that every strategy shares.
  public private(set) var training = ParameterValues(of: TrainingSettings.descriptor)
  /// The constants of profile, trend and timeline; they apply to the next session and to what is shown.
  public private(set) var history = ParameterValues(of: HistorySettings.descriptor)
  /// The chosen strategy, by its descriptor, and its parameters.
  public private(set) var strategy = ParameterValues(of: KazezStrategy.descriptor)
  /// The audio device by ALSA's name.
  public private(set) var device = "default"
  /// Body height in centimetres, from which FFMI is derived; nil when it is not set.
  public private(set) var height: Double?
  /// The name of the timbre.
  public private(set) var sound: String

  /// The chosen strategy.
  public private(set) var strategyType: any ComparisonStrategy.Type = KazezStrategy.self

  private let sounds: [String]
  private let strategies: StrategyRegistry

  /// The defaults.
  /// - Parameters:
  ///   - sounds: the timbres there are, at least one; the first is the default.
  ///   - strategies: the strategies that can be chosen.
  public init(sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard) {
    precondition(!sounds.isEmpty, "settings need a sound to choose, got none")
    self.sounds = sounds
    self.strategies = strategies
    sound = sounds[0]
  }

  /// Every setting there is with the chosen strategy, in the order of listings.
  public var parameters: [AnyParameter] {
    training.descriptor.parameters + history.descriptor.parameters + own + strategy.descriptor.parameters
  }

  /// The value of a setting.
  public subscript(parameter: AnyParameter) -> ParameterValue {
    switch parameter.name {
    case "strategy": .text(strategy.descriptor.name)
    case "sound": .text(sound)
    case "device": .text(device)
    case "height": height.map(ParameterValue.number) ?? .text(Self.noHeight)
    case let name where training.has(name): training[parameter]
    case let name where history.has(name): history[parameter]
    default: strategy[parameter]
    }
  }

  /// The value of a setting as the settings file writes it.
  public func written(_ parameter: AnyParameter) -> String {
    if case .text(let word) = self[parameter] { word.yaml } else { "\(self[parameter])" }
  }

  private var own: [AnyParameter] {
    [
      AnyParameter(
        "strategy", .choice(strategies.names), default: .text(KazezStrategy.descriptor.name),
        "chooses the next comparison"),
      AnyParameter("sound", .choice(sounds), default: .text(sounds[0]), "timbre of the notes"),
      AnyParameter("device", .choice([device]), default: .text("default"), "audio device by ALSA's name"),
      AnyParameter(
        "height", .number(50...280), default: .text(Self.noHeight),
        "body height in cm, from which FFMI is derived"),
    ]
  }

  /// The word for a height that is not set.
  private static let noHeight = "none"
}

extension PersonalSettings {
  /// Whether the settings and the sounds to choose from are the same.
  public static func == (lhs: PersonalSettings, rhs: PersonalSettings) -> Bool {
    lhs.values == rhs.values && lhs.device == rhs.device && lhs.height == rhs.height && lhs.sound == rhs.sound
      && lhs.sounds == rhs.sounds
  }

  /// By the values of the settings.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [ParameterValues] { [training, history, strategy] }
}

extension ParameterValues {
  /// Whether there is a parameter of that name.
  fileprivate func has(_ name: String) -> Bool { descriptor.parameters.contains { $0.name == name } }
}

extension PersonalSettings {
  /// Sets several values, the strategy first, since it decides which other names there are. A strategy that
  /// was not chosen before starts with its defaults.
  /// - Parameter changes: values as words: `0.05`, `true`, `P1,P5`.
  /// - Throws: `ParameterError` for an unknown name, a value that breaks its rule, or values that do not go
  ///   together; nothing is set then.
  public mutating func set(_ changes: [String: String]) throws(ParameterError) {
    var changed = self
    if let strategy = changes["strategy"] { try changed.set("strategy", to: strategy) }
    for (name, word) in changes.sorted(by: { $0.key < $1.key }) { try changed.set(name, to: word) }
    try changed.strategyType.check(changed.strategy, in: TrainingSettings(changed.training))
    self = changed
  }

  private mutating func set(_ name: String, to word: String) throws(ParameterError) {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknown(name: name, owner: "settings", known: parameters.map(\.name))
    }
    let value = ParameterValue(parsing: word)
    switch name {
    case "device": device = word
    case "sound": sound = "\(try parameter.checked(value))"
    case "height": height = word == Self.noHeight ? nil : try parameter.checked(value).double
    case "strategy": try choose("\(try parameter.checked(value))", parameter)
    case _ where training.has(name): try training.set(name, to: value)
    case _ where history.has(name): try history.set(name, to: value)
    default: try strategy.set(name, to: value)
    }
  }

  /// The strategy's parameters, unless `other` has the same strategy: another one starts with its own.
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
