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
