import Exchange
import Files
import Training

extension HistorySettings {
  /// The person's own; the defaults where no folder is known to be the person's.
  /// - Throws: what is wrong with the settings file.
  static var personal: HistorySettings {
    get throws {
      do { return HistorySettings(try SettingsFile.personal.read().history) } catch is NoHomeFolder {
        return HistorySettings()
      }
    }
  }
}
