import Music

/// A note as the synthesizer takes it: frequency, level, timbre and length, nothing of keys or comparisons.
public struct Tone: Sendable {
  /// What is heard, exact to far below 0.01 cent.
  public var frequency: Frequency
  /// Level against the usual one; `allowedLevels`.
  public var level: Decibels
  /// How it sounds.
  public var timbre: Timbre
  /// Seconds until silence, the fade included; nil sounds until it is released.
  public var seconds: Double?

  /// The levels allowed: at the upper end `Mixer.polyphony` notes together just reach full scale.
  public static let allowedLevels = Decibels(-60)...Decibels(6)
  /// Amplitude at 0 dB against full scale. An eighth, −18 dB, is the level studios line up at.
  ///
  /// Source: EBU R 68-2000 (alignment level).
  public static let usualAmplitude = 0.125

  /// A note.
  public init(
    _ frequency: Frequency, level: Decibels = .zero, timbre: Timbre = .sine, seconds: Double? = nil
  ) {
    self.frequency = frequency
    self.level = level
    self.timbre = timbre
    self.seconds = seconds
  }
}

extension Tone {
  /// The whole note as samples, for files and tests; a note without length is an empty one.
  /// - Parameter sampleRate: samples per second.
  /// - Throws: `SynthesisError` when frequency or level cannot be had at that rate.
  /// - Complexity: O(samples · partials).
  public func samples(sampleRate: Double) throws(SynthesisError) -> [Float] {
    let voice = try Voice(self, sampleRate: sampleRate)
    var samples = [Float](repeating: 0, count: Int(((seconds ?? 0) * sampleRate).rounded()))
    var mixer = Mixer(sampleRate: sampleRate)
    mixer.start(voice, in: 0)
    var span = samples.mutableSpan
    mixer.render(into: &span)
    return samples
  }
}
