import Exchange
import Files
import Scenarios
import Store
import Training

extension PersonalSettings {
  /// The settings in the person's settings file; the defaults if the user has no home folder. A command or a request reads
  /// them once and passes them on.
  /// - Throws: `SettingsError` or `FileError`.
  static var current: PersonalSettings {
    get throws {
      do { return try SettingsFile.personal.read() } catch is NoHomeFolder { return .defaults }
    }
  }

  /// The default settings.
  static var defaults: PersonalSettings {
    PersonalSettings(sounds: SettingsFile.allSounds, strategies: Laboratory.current.strategyTypes)
  }

  /// The name of the strategy.
  var strategyName: String { strategy.descriptor.name }

  /// The strategy by which screens foretell how many answers are missing: that of the settings if it foretells no number,
  /// otherwise that of the latest answers. Nil after imported answers, which do not name theirs: the app's rule is Kazez, and
  /// the next answers may be imported again.
  func foretellingStrategy(after latest: AnswerOrigin?) -> String? {
    guard StrategyTraits(ofStrategy: strategyName).answersUntilKnown == .few else { return strategyName }
    return switch latest {
    case nil: strategyName
    case .imported: nil
    case .session(let strategy): strategy
    }
  }
}

extension HistorySettings {
  /// The constants in a person's settings.
  init(of settings: PersonalSettings) {
    self.init(settings.history)
    firstWeekday = settings.weekStart
  }
}
