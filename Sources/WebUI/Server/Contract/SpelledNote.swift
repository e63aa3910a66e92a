package import Music
package import Text

extension MIDINote {
  /// The note of a name as people of a language write it: `C#4`, `c♯4`, `Bb3`; in German also `H3`, `Cis4`, `es4`, and
  /// `B3`, which is a semitone below `H3`. Nil for other text.
  package init?(spelled word: String, in language: Language) {
    let letters = word.prefix { $0 != "-" && !$0.isNumber }.lowercased()
    let names = (PageTexts(language)["note.names"] ?? "").lowercased().split(separator: "|")
    guard let step = names.firstIndex(where: { $0.split(separator: " ").contains { $0 == letters } }),
      let octave = (-1...9).first(where: { "\(letters)\($0)" == word.lowercased() })
    else { return nil }
    self.init(exactly: 12 * (octave + 1) + step - 1)
  }
}
