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

  /// The strategy whose traits say whether a screen foretells how many answers are missing. A number needs two strategies that
  /// foretell one, in the settings and in the session of the latest answers; of the two, this is one that does not, if any. Nil
  /// after imported answers: a file names no strategy, and the app's rule foretells no number.
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
