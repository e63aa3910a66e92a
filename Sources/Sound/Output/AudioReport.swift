/// The negotiated parameters of a device and its counts, as `--audio-report` prints them.
public struct AudioReport: Sendable {
  /// The device's name.
  public let device: String
  /// Samples per second.
  public let sampleRate: Double
  /// The number of channels.
  public let channels: Int
  /// The sample format in words.
  public let format: String
  /// The length of a period in seconds.
  public let period: Double
  /// The length of the device's buffer in seconds.
  public let buffer: Double
  /// Whether the audio thread has real-time scheduling.
  public let isRealTime: Bool
  /// Seconds from writing a sample to hearing it, as the device reports.
  public let latency: Double
  /// The largest latency so far in seconds.
  public let longestLatency: Double
  /// Seconds of sound written, including silence.
  public let played: Double
  /// The number of underruns.
  public let underruns: Int
  /// The number of suspensions.
  public let suspensions: Int
  /// The number of notes started.
  public let notes: Int
  /// The mean time in seconds from a note's request until its first sample was written; 0 before the first note.
  public let meanResponse: Double
  /// The longest such time so far in seconds.
  public let longestResponse: Double
}

extension AudioReport: CustomStringConvertible {
  /// Seven lines of text.
  public var description: String {
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
