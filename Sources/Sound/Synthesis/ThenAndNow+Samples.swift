import Music
package import Training

extension ThenAndNow {
  /// The samples of both pairs of notes.
  package func samples(timbre: Timbre, sampleRate: Double) throws(SynthesisError) -> [Float] {
    var tones: [TimedTone] = []
    for note in notes {
      tones.append(
        TimedTone(
          Tone(note.frequency, level: .zero, timbre: timbre, seconds: note.duration), at: note.start))
    }
    return try tones.samples(sampleRate: sampleRate)
  }
}
