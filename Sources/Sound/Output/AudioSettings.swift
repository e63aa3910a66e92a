/// The requested parameters of a device. `AudioReport` has the negotiated ones.
package struct AudioSettings: Sendable {
  /// An ALSA name: `default`, `hw:1,0`, `null`, …
  package var device: String
  /// Samples per second.
  package var sampleRate: Double
  /// The length of a period in seconds. A note starts and a slider changes the pitch with the next period, behind a full
  /// buffer, so the period bounds the time from request to first sample.
  package var period: Double
  /// The length of the device's buffer in seconds: long enough to bridge a delayed thread, short enough that a slider
  /// is heard within 30 ms (`Documentation/sound.md`, *Rules*).
  package var buffer: Double
  /// The timbre of all notes.
  package var timbre: Timbre

  /// Creates settings. The defaults are the ones of training.
  package init(
    device: String = "default", sampleRate: Double = 48000, period: Double = 0.0025, buffer: Double = 0.02,
    timbre: Timbre = .sine
  ) {
    self.device = device
    self.sampleRate = sampleRate
    self.period = period
    self.buffer = buffer
    self.timbre = timbre
  }
}
