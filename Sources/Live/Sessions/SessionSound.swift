package import Exchange
package import Sound

/// The sound of a person's sessions: device and timbre of the settings unless a command names others.
package struct SessionSound: Sendable {
  /// The device that the command names.
  package let device: String?
  /// The timbre that the command names.
  package let timbre: String?

  /// Called with a device's parameters and counts when it is closed; nil for nobody.
  private let report: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - device, timbre: nil for those of the settings.
  package init(
    device: String? = nil, timbre: String? = nil, report: (@Sendable (String) -> Void)? = nil
  ) {
    (self.device, self.timbre, self.report) = (device, timbre, report)
  }

  /// The player of a session.
  /// - Throws: `AudioError`, or `CatalogError` for an unknown timbre.
  package func player(_ settings: PersonalSettings) throws -> ALSANotePlayer {
    try ALSANotePlayer(
      AudioSettings(device: device ?? settings.device, timbre: try timbre(settings)))
  }

  /// Closes a player.
  /// - Returns: the error that had ended playback before; nil if there was none.
  @discardableResult package func close(_ player: any SoundOutput) async -> AudioError? {
    let failure = await player.close()
    if let device = player as? ALSANotePlayer { report?("\(device.report)") }
    return failure
  }

  /// The timbre of a session.
  /// - Throws: `CatalogError` for an unknown one.
  package func timbre(_ settings: PersonalSettings) throws -> Timbre {
    try Timbre.named(timbre ?? settings.sound)
  }
}
