package import Exchange
import Foundation
import Music
package import Text
package import Training

extension PersonalSettings {
  /// Changes as people type them, at the terminal and on the page, in the form of files: `p5` becomes `P5`, `442 Hz` and
  /// `442Hz` become `442`, and `0,8` becomes `0.8`. Words without such a form are unchanged, so that a refusal quotes
  /// what was typed.
  /// - Parameter language: the language of the names of notes: in German b is a semitone below h.
  package func spelled(_ words: [String: String], in language: Language) -> [String: String] {
    var whole = self
    if let word = words["strategy"], let parameter = whole.parameters.first(where: { $0.name == "strategy" })
    {
      try? whole.set(["strategy": parameter.spelled(word, in: language)])
    }
    return Dictionary(
      uniqueKeysWithValues: words.map { name, word in
        (name, whole.parameters.first { $0.name == name }?.spelled(word, in: language) ?? word)
      })
  }
}

extension AnyParameter {
  /// The unit as people write it, in lower case: its name, in the person's language, too, one of it, and its symbol:
  /// `cents`, `cent`, `¢`; empty without a unit.
  package func unitNames(in language: Language) -> [String] {
    guard !unit.isEmpty else { return [] }
    let texts = PageTexts(language)
    let one = unit.count > 1 && unit.hasSuffix("s") ? String(unit.dropLast()) : nil
    return [unit, one, texts["unit.\(unit)"], texts["unitSymbol.\(unit)"]].compactMap { $0?.lowercased() }
  }

  /// A value in the form of files; the word itself if it has none.
  package func spelled(_ word: String, in language: Language) -> String {
    switch kind {
    case .choice(let names):
      names.contains(Self.name(word, among: names))
        ? Self.name(word, among: names) : choice(calledExactly: word, in: language) ?? word
    case .choices(let names):
      word.split(separator: ",").map { Self.name($0.trimmingCharacters(in: .whitespaces), among: names) }
        .joined(separator: ",")
    case .number, .integer: number(word, in: language)
    case .note:
      MIDINote(spelled: word.trimmingCharacters(in: .whitespaces), in: language)?.name ?? word
    case .flag, .numbers, .texts: word
    }
  }

  /// The only name that differs at most in case and hyphens, or the abbreviation of an interval in words; m3 and M3 are two names.
  private static func name(_ word: String, among names: [String]) -> String {
    if names.contains(word) { return word }
    let alike = names.filter { $0.lowercased() == word.lowercased().replacing(" ", with: "-") }
    if alike.count == 1 { return alike[0] }
    let interval = Interval(inWords: word) ?? Interval(inWords: word.replacing("-", with: " "))
    return interval.map(\.abbreviation).flatMap { names.contains($0) ? $0 : nil } ?? word
  }

  /// The number without its unit, with a point for the decimal comma.
  private func number(_ word: String, in language: Language) -> String {
    let typed = word.trimmingCharacters(in: .whitespaces)
    let endings = unitNames(in: language).filter(typed.lowercased().hasSuffix)
    let numbers = ([""] + endings).map { ending in
      let bare = typed.dropLast(ending.count).trimmingCharacters(in: .whitespaces)
      return bare.wholeMatch(of: /-?[0-9]+,[0-9]+/) == nil ? bare : bare.replacing(",", with: ".")
    }
    return numbers.first { ParameterValue(parsing: $0).double != nil } ?? word
  }
}
