/// What the device agreed to and how it has done since; what `--audio-report` prints.
public struct AudioReport: Sendable {
  /// The device's name.
  public let device: String
  /// Samples per second.
  public let sampleRate: Double
  /// Channels.
  public let channels: Int
  /// The format of a sample in words.
  public let format: String
  /// Seconds handed over at a time.
  public let period: Double
  /// Seconds that the device holds.
  public let buffer: Double
  /// Whether the audio thread was granted real-time scheduling.
  public let isRealTime: Bool
  /// Seconds from handing a sample over to hearing it, as the device tells.
  public let latency: Double
  /// The longest of these so far.
  public let longestLatency: Double
  /// Seconds of sound handed over, silence included.
  public let played: Double
  /// Times that the device ran dry.
  public let underRuns: Int
  /// Times that it was suspended.
  public let suspends: Int
  /// Notes started.
  public let notes: Int
  /// Mean seconds from a note's request until its first sample had been handed to ALSA; 0 before the first note.
  public let meanResponse: Double
  /// The longest of these so far.
  public let longestResponse: Double
}

extension AudioReport: CustomStringConvertible {
  /// Seven lines for people.
  public var description: String {
    """
    device     \(device), \(Int(sampleRate)) Hz, \(channels) × \(format)
    buffer     \(ms(buffer)) in periods of \(ms(period))
    latency    \(ms(latency)), at most \(ms(longestLatency))
    played     \((played * 10).rounded() / 10) s
    response   \(ms(meanResponse)) on average, at most \(ms(longestResponse)) over \(notes) notes
    under-runs \(underRuns), suspends \(suspends)
    scheduling \(isRealTime ? "real-time" : "ordinary; `ulimit -r 10` would allow real-time")
    """
  }

  private func ms(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }
}
