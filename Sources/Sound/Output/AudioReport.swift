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
