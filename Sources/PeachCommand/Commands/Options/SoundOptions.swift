import ArgumentParser
import Live
import Sound
import Text

/// `--device NAME`, `--sound NAME`, `--audio-report`.
struct SoundOptions: ParsableArguments {
  @Option(help: "Audio device by ALSA's name; peach devices lists them. null keeps time without a sound.")
  var device: String?

  @Option(help: "What notes sound like: \(Timbre.catalog.map(\.name).joined(separator: ", ")).")
  var sound: String?

  @Flag(help: "Print the device's parameters and counts at the end.")
  var audioReport = false

  /// Device and timbre of sessions, with the report on standard error.
  var session: SessionSound {
    guard audioReport else { return SessionSound(device: device, timbre: sound) }
    return SessionSound(device: device, timbre: sound) { StandardError.write("\($0)\n") }
  }

  /// Refuses an unknown timbre also where nothing is to be played.
  func validate() throws {
    // The parser reads an exit code from its own errors only.
    do { if sound != nil { _ = try timbre } } catch let failure as Failure { throw failure.printed() }
  }

  /// The timbre of sounds outside sessions. `--sound` overrides the setting.
  /// - Throws: a usage error for an unknown one.
  var timbre: Timbre {
    get throws {
      guard let sound else {
        return try Failure.explaining(in: .ofEnvironment) { try session.timbre(.current) }
      }
      do { return try Timbre.named(sound) } catch { throw Failure.usage("--sound: \(error)") }
    }
  }

  /// Opens the player of sounds outside sessions. `--device` overrides the setting.
  func open() throws -> ALSANotePlayer {
    try Failure.explaining(in: .ofEnvironment) { try session.player(.current) }
  }
}
