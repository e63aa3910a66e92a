import Exchange
package import Live

/// The context of the page's services: directories and options of the command.
package struct ServeContext: Sendable {
  /// The person's store.
  package let store: ServedStore
  /// The folder of the photos; nil for `photos` in the data folder. It may not exist.
  let photos: String?
  /// Device and timbre.
  let sound: SessionSound
  let log: SessionLog
  /// The environment of the process.
  let environment: [String: String]

  package init(
    store: ServedStore, photos: String? = nil, sound: SessionSound, log: SessionLog,
    environment: [String: String]
  ) {
    (self.store, self.photos, self.sound, self.log) = (store, photos, sound, log)
    self.environment = environment
  }

  /// The settings file of the person in this environment.
  /// - Throws: `NoHomeFolder` if the person has no home folder.
  var settingsFile: SettingsFile { get throws { try .personal(in: environment) } }
}
