import Synthesis

/// What is asked of a sound device. It gives what it can; `AudioReport` tells what that was.
public struct AudioSettings: Sendable {
  /// An ALSA name: `default`, `hw:1,0`, `null`, …
  public var device: String
  /// Samples per second.
  public var sampleRate: Double
  /// Seconds handed over at a time. A note begins with the next period, so this bounds the time from request
  /// to first sample.
  public var period: Double
  /// Seconds of sound that the device holds ready: long enough to bridge a late thread, short enough for a
  /// slider to be heard within 30 ms (`Documentation/sound.md`, *Rules*).
  public var buffer: Double
  /// How every note sounds.
  public var timbre: Timbre

  /// Settings; the defaults suit training.
  public init(
    device: String = "default", sampleRate: Double = 48000, period: Double = 0.005, buffer: Double = 0.02,
    timbre: Timbre = .sine
  ) {
    self.device = device
    self.sampleRate = sampleRate
    self.period = period
    self.buffer = buffer
    self.timbre = timbre
  }
}
