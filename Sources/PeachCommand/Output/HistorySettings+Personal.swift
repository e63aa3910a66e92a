import Exchange
import Files
import Training

extension HistorySettings {
  /// The constants in the person's settings file; the defaults if the user has no home folder.
  /// - Throws: `SettingsError` or `FileError`.
  static var personal: HistorySettings {
    get throws {
      do { return HistorySettings(try SettingsFile.personal.read().history) } catch is NoHomeFolder {
        return HistorySettings()
      }
    }
  }
}
