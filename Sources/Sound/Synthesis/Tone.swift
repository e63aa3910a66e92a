import Music

/// The input of the synthesiser: frequency, level, timbre and length.
package struct Tone: Sendable {
  /// The frequency of the fundamental, exact to far below 0.01 cent.
  package var frequency: Frequency
  /// The level relative to ``usualAmplitude``, within ``allowedLevels``.
  package var level: Decibels
  /// The partials of the tone.
  package var timbre: Timbre
  /// Seconds until silence, including the fade; nil for a tone that sounds until it is released.
  package var seconds: Double?

  /// The allowed levels. At the upper end `Mixer.polyphony` notes together reach full scale.
  package static let allowedLevels = Decibels(-60)...Decibels(6)
  /// The amplitude at 0 dB relative to full scale: 1/8, the alignment level of −18 dB.
  ///
  /// Source: EBU R 68-2000 (alignment level).
  package static let usualAmplitude = 0.125

  /// A tone; frequency and level are not checked until it is synthesised.
  package init(
    _ frequency: Frequency, level: Decibels = .zero, timbre: Timbre = .sine, seconds: Double? = nil
  ) {
    self.frequency = frequency
    self.level = level
    self.timbre = timbre
    self.seconds = seconds
  }
}

extension Tone {
  /// The samples of the whole tone, for files and tests; empty if `seconds` is nil.
  /// - Parameter sampleRate: samples per second.
  /// - Throws: `SynthesisError` if frequency or level is out of range at that rate.
  /// - Complexity: O(samples · partials).
  package func samples(sampleRate: Double) throws(SynthesisError) -> [Float] {
    let voice = try Voice(self, sampleRate: sampleRate)
    var samples = [Float](repeating: 0, count: Int(((seconds ?? 0) * sampleRate).rounded()))
    var mixer = Mixer(sampleRate: sampleRate)
    mixer.start(voice, in: 0)
    var span = samples.mutableSpan
    mixer.render(into: &span)
    return samples
  }
}
