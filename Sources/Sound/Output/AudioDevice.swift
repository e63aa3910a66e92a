import CALSA

/// A playback device by its ALSA name.
package struct AudioDevice: Hashable, Sendable {
  /// The name of the device that discards all sound.
  package static let silent = "null"

  /// The value for `--device`.
  package let name: String
  /// ALSA's description with its lines joined; may be empty.
  package let summary: String

  /// The playback devices of ALSA's configuration, in its order, without plugins that only convert sound for a device that
  /// they need beside their name.
  /// - Throws: `AudioError.cannotList`.
  package static func all() throws(AudioError) -> [AudioDevice] {
    prepareLibrary()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    let code = snd_device_name_hint(-1, "pcm", &hints)
    guard code == 0, let hints else { throw .cannotList(code: code) }
    defer { snd_device_name_free_hint(hints) }
    var devices: [AudioDevice] = []
    var next = hints
    while let hint = next.pointee {
      if let device = AudioDevice(hint: hint), !device.isConverter { devices.append(device) }
      next += 1
    }
    return devices
  }

  /// Requires a device to open. Nothing is played.
  /// - Parameter name: an ALSA name.
  /// - Throws: `AudioError.cannotOpen`, `.cannotConfigure`.
  package static func check(_ name: String) throws(AudioError) {
    _ = try ALSAStream(AudioSettings(device: name))
  }

  /// Source: the configurations of alsa-plugins 1.2.
  private var isConverter: Bool {
    [
      "a52", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix",
    ].contains(String(name.prefix { $0 != ":" }))
  }

  private init?(hint: UnsafeMutableRawPointer) {
    // A device without a direction supports both.
    guard let name = Self.field("NAME", of: hint), Self.field("IOID", of: hint) != "Input" else { return nil }
    self.name = name
    summary = Self.field("DESC", of: hint)?.split(separator: "\n").joined(separator: ", ") ?? ""
  }

  private static func field(_ id: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let text = snd_device_name_get_hint(hint, id) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
