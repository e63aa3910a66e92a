import Exchange
import Files
import Training

extension HistorySettings {
  /// The constants in the person's settings file; the defaults if the user has no home folder.
  /// - Throws: `SettingsError` or `FileError`.
  static var personal: HistorySettings {
    get throws {
      do { return HistorySettings(of: try SettingsFile.personal.read()) } catch is NoHomeFolder {
        return HistorySettings()
      }
    }
  }

  /// The constants in a person's settings.
  init(of settings: PersonalSettings) {
    self.init(settings.history)
    firstWeekday = settings.weekStart
  }
}

extension PersonalSettings {
  /// The name of the strategy in the person's settings file; nil if the file cannot be read.
  static var currentRule: String? { try? SettingsFile.personal.read().strategy.descriptor.name }
}
