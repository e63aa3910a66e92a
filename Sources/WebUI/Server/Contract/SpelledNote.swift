package import Music
package import Text

extension MIDINote {
  /// The note of a name as people of a language write it: `C#4`, `c♯4`, `Bb3`; in German also `H3`, `Cis4`, `es4`, and
  /// `B3`, which is a semitone below `H3`. A small letter may have Helmholtz's marks of the octave instead of a number:
  /// `a′`, `a'` and `a¹` are A4, `c''` and `c²` C5; in German `a` is A3, `A` A2 and `A₁` A1. Nil for other text.
  package init?(spelled word: String, in language: Language) {
    let letters = word.prefix { $0 != "-" && !$0.isNumber && Self.primes[$0] == nil }
    let names = language.texts.noteSpellings.map { $0.lowercased().split(separator: " ") }
    let (marks, isSmall) = (word.dropFirst(letters.count), letters.first?.isLowercase == true)
    let forms = (PageTexts(language)["note.octaves"] ?? "").split(separator: "|")
    guard
      let step = names.firstIndex(where: { $0.contains { $0 == letters.lowercased() } }),
      let octave = (-1...9).first(where: { "\($0)" == marks }) ?? (isSmall ? Self.octave(of: marks) : nil)
        ?? forms.firstIndex(of: (isSmall ? "n" : "N") + marks).map({ $0 - 1 })
    else { return nil }
    self.init(exactly: 12 * (octave + 1) + step - 1)
  }

  /// The marks that people type as primes, each with its number of primes.
  private static let primes: [Character: Int] = [
    "'": 1, "’": 1, "´": 1, "`": 1, "′": 1, "″": 2, "\"": 2, "”": 2, "‴": 3,
  ]

  /// The octave of one to six primes, or of a raised number: the one-line octave is that of C4.
  private static func octave(of marks: Substring) -> Int? {
    if let raised = Array("¹²³⁴⁵⁶").firstIndex(where: { "\($0)" == marks }) { return 4 + raised }
    let counts = marks.compactMap { primes[$0] }
    let lines = counts.reduce(0, +)
    return counts.count == marks.count && 1...6 ~= lines ? 3 + lines : nil
  }
}
