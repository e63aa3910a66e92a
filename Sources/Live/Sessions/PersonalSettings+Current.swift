package import Exchange
package import Files
import Foundation
import Scenarios
import Sound
package import Store
package import Training

extension PersonalSettings {
  /// The settings in the person's settings file; the defaults if the user has no home folder. A command or a request reads
  /// them once and passes them on.
  /// - Throws: `SettingsError` or `FileError`.
  package static var current: PersonalSettings {
    get throws {
      do { return try SettingsFile.personal.read() } catch is NoHomeFolder { return .defaults }
    }
  }

  /// The default settings.
  package static var defaults: PersonalSettings {
    PersonalSettings(sounds: SettingsFile.allSounds, strategies: Laboratory.current.strategyTypes)
  }

  /// The name of the strategy.
  package var strategyName: String { strategy.descriptor.name }

  /// The strategy whose traits say whether a screen foretells how many answers are missing. A number needs two
  /// strategies that foretell one, in the settings and in the session of the latest answers; of the two, this is one
  /// that does not, if any. Nil after imported answers: a file names no strategy, and the app's rule foretells no
  /// number.
  package func foretellingStrategy(after latest: AnswerOrigin?) -> String? {
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
  package init(of settings: PersonalSettings) {
    self.init(settings.history)
    firstWeekday = settings.weekStart
  }
}

extension SettingsFile {
  /// The names of all timbres, the default first.
  package static let allSounds = Timbre.catalog.map(\.name)

  /// The settings file in the user's configuration folder.
  /// - Throws: `NoHomeFolder` if the user has no home folder.
  package static var personal: SettingsFile {
    get throws { try personal(in: ProcessInfo.processInfo.environment) }
  }

  /// The settings file in the configuration folder that an environment names.
  /// - Throws: `NoHomeFolder` if it names none.
  package static func personal(in environment: [String: String]) throws(NoHomeFolder) -> SettingsFile {
    try SettingsFile(
      environment: environment, sounds: allSounds, strategies: Laboratory.current.strategyTypes)
  }
}
