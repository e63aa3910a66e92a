package import Text

/// The distance from a note up to a higher one, prime to octave, in whole semitones.
///
/// Source: `Documentation/training.md`, *Notes and tuning*.
public enum Interval: UInt8, CaseIterable, Comparable, Sendable {
  case prime, minorSecond, majorSecond, minorThird, majorThird, perfectFourth, tritone
  case perfectFifth, minorSixth, majorSixth, minorSeventh, majorSeventh, octave

  /// The size in semitones, 0…12.
  public var semitones: Int { Int(rawValue) }

  /// Orders by size.
  public static func < (lhs: Interval, rhs: Interval) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The interval of a size in semitones.
  /// - Throws: `MusicError.intervalOutOfRange` outside 0…12.
  package init(semitones: Int) throws(MusicError) {
    guard let rawValue = UInt8(exactly: semitones), let interval = Interval(rawValue: rawValue) else {
      throw .intervalOutOfRange(semitones)
    }
    self = interval
  }

  /// The interval between two notes, in either order.
  /// - Throws: `MusicError.intervalOutOfRange` if they are more than an octave apart.
  package static func between(_ first: MIDINote, _ second: MIDINote) throws(MusicError) -> Interval {
    try Interval(semitones: abs(second.index - first.index))
  }
}

extension Interval {
  private static let abbreviations = [
    "P1", "m2", "M2", "m3", "M3", "P4", "d5", "P5", "m6", "M6", "m7", "M7", "P8",
  ]

  /// One of `P1 m2 M2 m3 M3 P4 d5 P5 m6 M6 m7 M7 P8`.
  public var abbreviation: String { Self.abbreviations[semitones] }

  /// "must be one of P1, m2, …".
  package static var rule: String { "must be one of \(abbreviations.joined(separator: ", "))" }

  /// The interval of an abbreviation. Case matters: `m3` is minor, `M3` major.
  /// - Throws: `MusicError.unknownInterval`.
  package init(abbreviation: String) throws(MusicError) {
    guard let semitones = Self.abbreviations.firstIndex(of: abbreviation) else {
      throw .unknownInterval(abbreviation, known: Self.abbreviations)
    }
    self = Interval.allCases[semitones]
  }

  /// The only interval with this name in any language, in full or its last word, such as "fifth", "5th", "maj3" or "gr.
  /// Terz"; nil for another word, and for "third", of which there are two.
  package init?(inWords name: String) {
    let named = Self.numbered(name) + Self.named(name.lowercased())
    guard named.count == 1 else { return nil }
    self = named[0]
  }

  /// The intervals that a misspelt abbreviation or name may mean: the fifth for "fifht", both thirds for "third"; empty if
  /// none is near. Of abbreviations equally near, one with the same number is meant.
  package static func near(_ word: String) -> [Interval] {
    let numbered = numbered(word)
    if !numbered.isEmpty { return numbered }
    let number = word.last
    let abbreviations =
      abbreviations.filter { $0.last == number } + abbreviations.filter { $0.last != number }
    let names = Language.allCases.flatMap { language in allCases.flatMap { $0.names(in: language) } }
    guard let nearest = nearestName(to: word.lowercased(), among: abbreviations + names) else { return [] }
    return (try? [Interval(abbreviation: nearest)]) ?? named(nearest)
  }

  /// The intervals of a number with or without a quality, of which M is major and m minor: "maj3", "M3rd", "perfect 5th",
  /// "8ve". A number alone is a perfect interval, or else either of two.
  private static func numbered(_ word: String) -> [Interval] {
    let form =
      /(M|m|p|P|[Mm]aj(?:or)?|[Mm]in(?:or)?|[Pp]erfect|[Pp]erf|[Gg]r|[Kk]l)?[. -]*([1-8])(?:st|nd|rd|th|ve)?/
    guard let match = word.wholeMatch(of: form) else { return [] }
    let quality: String? =
      switch match.1?.lowercased() {
      case nil: nil
      case "m": match.1.map(String.init)
      case "maj", "major", "gr": "M"
      case "min", "minor", "kl": "m"
      default: "P"
      }
    let found = allCases.filter { interval in
      interval.abbreviation.hasSuffix(match.2) && quality.map(interval.abbreviation.hasPrefix) != false
    }
    let perfect = found.filter { $0.abbreviation.hasPrefix("P") }
    return perfect.isEmpty ? found : perfect
  }

  /// The intervals with a name in any language, in full or its last word, in lower case.
  private static func named(_ word: String) -> [Interval] {
    let word = word.replacing("kl. ", with: "kleine ").replacing("gr. ", with: "große ")
    return allCases.filter { interval in
      Language.allCases.contains { interval.names(in: $0).contains(word) }
    }
  }

  /// The name in full and its last word, in lower case: "perfect fifth", "fifth".
  private func names(in language: Language) -> [String] {
    let full = name(in: language).lowercased()
    return [full] + full.split(separator: " ").suffix(1).map(String.init)
  }

  /// The name without its direction, as within a sentence: "perfect fifth", "kleine Terz".
  package func name(in language: Language) -> String {
    let words = language.texts.intervalsUp[semitones].split(separator: " ")
    return (self == .prime ? words : words.dropLast()).joined(separator: " ")
  }

  /// The name with its article: "the perfect fifth", "der Tritonus".
  package func definiteName(in language: Language) -> String { language.texts.intervalsDefinite[semitones] }

  /// The name at the beginning of a line: "Perfect fifth up", "Quinte aufwärts"; "Perfect fifth down" if the interval goes
  /// down.
  package func displayName(in language: Language, isDown: Bool = false) -> String {
    (isDown ? language.texts.intervalsDown : language.texts.intervalsUp)[semitones].capitalizedFirst
  }

  /// The interval as an object within a sentence: "a perfect fifth up", "einen Tritonus aufwärts".
  package func words(in language: Language, isDown: Bool = false) -> String {
    let texts = language.texts
    return (isDown ? texts.intervalsDownInSentences : texts.intervalsUpInSentences)[semitones]
  }

  /// The text for screen readers: "Target interval: perfect fifth up", "Zielintervall: …".
  package func accessibilityLabel(in language: Language) -> String {
    language.texts.targetInterval(interval: language.texts.intervalsUp[semitones])
  }
}
