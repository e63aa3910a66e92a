package import Music
import Text

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

/// A tone that begins at a moment of a longer sound.
package struct TimedTone: Sendable {
  /// Seconds from the beginning, at least 0.
  package var start: Double
  package var tone: Tone

  /// A tone that begins `start` seconds after the beginning of the sound.
  package init(_ tone: Tone, at start: Double) {
    precondition(start >= 0, "a tone must begin with the sound or after it, got \(start) s")
    self.start = start
    self.tone = tone
  }
}

extension [TimedTone] {
  /// The sum of the tones, from time 0 to the end of the last one.
  /// - Parameter sampleRate: samples per second.
  /// - Throws: `SynthesisError` if a frequency or level is out of range at that rate.
  /// - Complexity: O(samples · partials).
  package func samples(sampleRate: Double) throws(SynthesisError) -> [Float] {
    var samples: [Float] = []
    for one in self {
      let (first, own) = (
        Int((one.start * sampleRate).rounded()), try one.tone.samples(sampleRate: sampleRate)
      )
      if samples.count < first + own.count {
        samples += [Float](repeating: 0, count: first + own.count - samples.count)
      }
      for index in own.indices { samples[first + index] += own[index] }
    }
    return samples
  }
}

/// A tone that cannot be synthesised.
package enum SynthesisError: Error, Equatable {
  case frequencyOutOfRange(hertz: Double, allowed: ClosedRange<Double>)
  case levelOutOfRange(decibels: Double, allowed: ClosedRange<Decibels>)
  case unknownTimbre(String, known: [String])
}

extension SynthesisError: CustomStringConvertible {
  /// One sentence with the rule and the value, and the next step.
  package var description: String {
    switch self {
    case .frequencyOutOfRange(let hertz, let allowed):
      "frequency must be in \(allowed.lowerBound)…\(allowed.upperBound) Hz, got \(hertz). "
        + "Choose another note or a higher sample rate."
    case .levelOutOfRange(let decibels, let allowed):
      "level must be in \(allowed.lowerBound.value)…\(allowed.upperBound.value) dB, got \(decibels). "
        + "Zero is the usual one."
    case .unknownTimbre(let name, let known):
      "timbre \"\(name)\" is unknown. \(suggestion(for: name, among: known))"
    }
  }
}
