package import Text

/// The two notes of an interval as musicians spell them: a major third above C♯ is E♯, not F.
///
/// The number of an interval says how many letters the notes are apart, and the accidentals follow. Of the spellings of the
/// first note the one with the fewest accidentals in both notes is taken, of equal ones the one that is shown elsewhere.
package struct SpelledInterval: Sendable, Equatable {
  /// The names with their octaves, such as "F♯4" and "A♯4", in German "fis¹" and "ais¹".
  package let first, second: String

  /// A letter from C to B, counted from 0, raised or lowered by at most a semitone.
  private struct Spelling {
    static let semitones = [0, 2, 4, 5, 7, 9, 11]

    let letter, accidental, octave: Int

    /// The spelling of a note with this letter; nil if it needs more than one accidental.
    init?(_ note: Int, letter: Int) {
      let distance = (note - Self.semitones[letter] + 6) % 12 - 6
      guard abs(distance) <= 1 else { return nil }
      (self.letter, accidental, octave) = (letter, distance, (note - distance) / 12 - 1)
    }

    func name(in language: Language) -> String {
      let texts = language.texts
      let names = [texts.noteFlats, texts.noteLetters, texts.noteSharps][accidental + 1]
      return language.note(names[letter], octave: octave)
    }
  }

  /// The letters between the notes of an interval, by its semitones.
  private static let steps = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7]

  /// - Parameter note: the first note.
  package init(_ interval: Interval, from note: MIDINote, isDown: Bool, in language: Language) {
    let (target, usual) = (note.shifted(by: interval, isDown: isDown), note.name(in: language))
    let steps = Self.steps[interval.semitones]
    let spellings = (0..<7).compactMap { letter -> (cost: Int, first: String, second: String)? in
      let other = (letter + (isDown ? 7 - steps % 7 : steps)) % 7
      guard let first = Spelling(note.index, letter: letter),
        let second = Spelling(target.index, letter: other)
      else { return nil }
      let (name, accidentals) = (first.name(in: language), abs(first.accidental) + abs(second.accidental))
      return (2 * accidentals + (name == usual ? 0 : 1), name, second.name(in: language))
    }
    let best = spellings.min { $0.cost < $1.cost }
    (first, second) = best.map { ($0.first, $0.second) } ?? (usual, target.name(in: language))
  }
}
