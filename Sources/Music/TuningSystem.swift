/// The conversion from notes to frequencies. The frequencies of all notes are computed here.
///
/// Equal temperament: f = f_A4·2^((n − 69)/12). Just intonation: 5-limit ratios counted from a root that itself is
/// tuned in equal temperament, so an interval above any reference note is pure. Source: `Documentation/training.md`,
/// *Notes and tuning*.
package enum TuningSystem: String, CaseIterable, Sendable {
  case equalTemperament = "equal_temperament"
  case justIntonation = "just_intonation"

  /// The spelling in stored records: `equal_temperament`, `just_intonation`.
  package var storageIdentifier: String { rawValue }

  /// The frequency ratio of an interval, 1…2: 2^(n/12), or the 5-limit ratio 1, 16/15, 9/8, 6/5, 5/4, 4/3, 45/32, 3/2,
  /// 8/5, 5/3, 9/5, 15/8, 2.
  package func ratio(of interval: Interval) -> Double {
    switch self {
    case .equalTemperament: Frequency(hertz: 1).shifted(by: Cents(Double(interval.semitones) * 100)).hertz
    case .justIntonation: Self.justRatios[interval.semitones]
    }
  }

  /// The tuning in which the intervals are heard beside this one's: pure beside a piano's, and the reverse.
  package var other: TuningSystem { self == .equalTemperament ? .justIntonation : .equalTemperament }

  /// How much larger an interval is than in the other tuning, in cents: 1200·log₂(r/r′), −18…18.
  package func surplus(of interval: Interval) -> Cents {
    Frequency(hertz: ratio(of: interval)).cents(above: Frequency(hertz: other.ratio(of: interval)))
  }

  /// The frequency of a note.
  ///
  /// - Parameters:
  ///   - note: the note and its detuning.
  ///   - root: the note from which just ratios are counted, for a comparison its reference note; ignored in equal
  ///     temperament.
  ///   - referencePitch: the frequency of A4.
  /// - Returns: the frequency, with an error far below 0.01 cent.
  package func frequency(
    for note: DetunedNote, root: MIDINote = .a4, referencePitch: ReferencePitch = .standard
  ) -> Frequency {
    switch self {
    case .equalTemperament:
      return referencePitch.frequency.shifted(by: tempered(note.note) + note.offset)
    case .justIntonation:
      let steps = note.note.index - root.index
      let octaves = Int((Double(steps) / 12).rounded(.down))
      let pure = Self.justRatios[steps - 12 * octaves]
      let rootFrequency = referencePitch.frequency.shifted(by: tempered(root))
      return Frequency(hertz: rootFrequency.hertz * pure)
        .shifted(by: note.offset + Cents(Double(octaves) * 1200))
    }
  }

  private func tempered(_ note: MIDINote) -> Cents { Cents(Double(note.index - MIDINote.a4.index) * 100) }

  private static let justRatios: [Double] = [
    1, 16.0 / 15, 9.0 / 8, 6.0 / 5, 5.0 / 4, 4.0 / 3, 45.0 / 32, 3.0 / 2, 8.0 / 5, 5.0 / 3, 9.0 / 5,
    15.0 / 8, 2,
  ]
}
