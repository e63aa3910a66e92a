/// The requested parameters of a device. `AudioReport` has the negotiated ones.
package struct AudioSettings: Sendable {
  /// An ALSA name: `default`, `hw:1,0`, `null`, …
  package var device: String
  /// Samples per second.
  package var sampleRate: Double
  /// The length of a period in seconds, before rounding up to a power of two frames. A note starts and a slider changes
  /// the pitch with the next period, behind a full buffer, so the period bounds the time from request to first sample.
  package var period: Double
  /// The length of the device's buffer in seconds, before rounding to whole periods: long enough to bridge a delayed
  /// thread, short enough that a slider is heard within 30 ms (`Documentation/sound.md`, *Rules*).
  package var buffer: Double
  /// The timbre of all notes.
  package var timbre: Timbre

  /// Creates settings. The defaults are the ones of training.
  package init(
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

/// The negotiated parameters of a device and its counts, as `--audio-report` prints them.
package struct AudioReport: Sendable {
  package let device: String
  /// Samples per second.
  package let sampleRate: Double
  package let channels: Int
  /// The sample format in words.
  package let format: String
  /// The length of a period in seconds.
  package let period: Double
  /// The length of the device's buffer in seconds.
  package let buffer: Double
  /// Whether the audio thread has real-time scheduling.
  package let isRealTime: Bool
  /// Seconds from writing a sample to hearing it, as the device reports.
  package let latency: Double
  /// The largest latency so far in seconds.
  package let longestLatency: Double
  /// Seconds of sound written, including silence.
  package let played: Double
  /// The number of underruns.
  package let underruns: Int
  /// The number of suspensions.
  package let suspensions: Int
  /// The number of notes started.
  package let notes: Int
  /// The mean time in seconds from a note's request until its first sample was written; 0 before the first note.
  package let meanResponse: Double
  /// The longest such time so far in seconds.
  package let longestResponse: Double
}

extension AudioReport: CustomStringConvertible {
  /// Seven lines of text.
  package var description: String {
    """
    device     \(device), \(Int(sampleRate)) Hz, \(channels) × \(format)
    buffer     \(ms(buffer)) in periods of \(ms(period))
    latency    \(ms(latency)), at most \(ms(longestLatency))
    played     \((played * 10).rounded() / 10) s
    response   \(ms(meanResponse)) on average, at most \(ms(longestResponse)) over \(notes) notes
    underruns \(underruns), suspensions \(suspensions)
    scheduling \(isRealTime ? "real-time" : "normal; `ulimit -r 10` allows real-time")
    """
  }

  private func ms(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }
}
