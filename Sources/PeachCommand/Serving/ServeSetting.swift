import Exchange
import Foundation

/// The setting of the page's sections: directories and options of the command.
struct ServeSetting: Sendable {
  /// The person's store.
  let store: ServedStore
  /// The folders of the studies, which may not exist.
  let studies: [String]
  /// The folder of the scenarios that the page can sweep; it may not exist.
  let scenarios: String
  /// The folder of the photos; it may not exist.
  let photos: String?
  /// The options of device and timbre.
  let sound: SoundOptions
  /// The log of sessions.
  let log: SessionLog
  /// The environment of the process.
  let environment: [String: String]

  /// The options of the data directory.
  var data: DataOptions { store.data }

  /// The settings file of the person in this environment.
  /// - Throws: `NoHomeFolder` if the person has no home folder.
  var settingsFile: SettingsFile { get throws { try .personal(in: environment) } }
}
