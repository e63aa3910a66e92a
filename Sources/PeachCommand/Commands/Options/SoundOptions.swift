import ArgumentParser
import Exchange
import Sound

/// `--device NAME`, `--sound NAME`, `--audio-report`.
struct SoundOptions: ParsableArguments {
  @Option(help: "Audio device by ALSA's name; peach devices lists them. null keeps time without a sound.")
  var device: String?

  @Option(help: "What notes sound like: \(Timbre.catalog.map(\.name).joined(separator: ", ")).")
  var sound: String?

  @Flag(help: "Print the device's parameters and counts at the end.")
  var audioReport = false

  /// Refuses an unknown timbre also where nothing is to be played.
  func validate() throws { if let sound { _ = try named(sound) } }

  /// Opens the player, with the device and timbre of the settings unless an option names others.
  func open(device usual: String = "default", timbre usualTimbre: String = Timbre.catalog[0].name) throws
    -> ALSANotePlayer
  {
    try Failure.explaining { try player(device: usual, timbre: usualTimbre) }
  }

  /// The player; the parameters are the defaults of device and timbre.
  /// - Throws: `AudioError`; a usage error for an unknown timbre.
  func player(device usual: String, timbre usualTimbre: String) throws -> ALSANotePlayer {
    try ALSANotePlayer(
      AudioSettings(device: device ?? usual, timbre: try named(sound ?? usualTimbre)))
  }

  func named(_ name: String) throws -> Timbre {
    do { return try Timbre.named(name) } catch { throw Failure.usage("--sound: \(error)") }
  }

  /// The player of a session, with device and timbre of the person's settings.
  func player(_ settings: PersonalSettings) throws -> ALSANotePlayer {
    try player(device: settings.device, timbre: settings.sound)
  }

  /// Closes the player and prints the report of a device to standard error.
  /// - Returns: the error that had ended playback before; nil if there was none.
  @discardableResult func close(_ player: any SoundOutput) async -> AudioError? {
    let failure = await player.close()
    if audioReport, let device = player as? ALSANotePlayer { StandardError.write("\(device.report)\n") }
    return failure
  }
}
