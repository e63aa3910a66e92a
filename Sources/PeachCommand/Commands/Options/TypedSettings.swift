import Exchange
import Foundation
import Music
import Text
import Training
import WebUI

/// Settings as people type them, in the form of files.
extension PersonalSettings {
  /// The changes in the form of files: `p5` becomes `P5`, `442 Hz` and `442Hz` become `442`, and `0,8` becomes `0.8`.
  /// Words without such a form are unchanged, so that a refusal quotes what was typed.
  /// - Parameter language: the language of the names of notes: in German B3 is a semitone below H3.
  func spelled(_ words: [String: String], in language: Language) -> [String: String] {
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

extension PersonalSettings {
  /// A name or change whose name is the page's label, with the name of files: "reference-pitch=442" for "kammerton=442".
  func named(_ word: String, in language: Language) -> String {
    let (key, value) = Assignments.parts(of: word)
    guard parameter(key) == nil, let meant = parameters.first(where: { $0.isCalled(key, in: language) })
    else {
      return word
    }
    return value.map { "\(meant.name)=\($0)" } ?? meant.name
  }

  /// The words of `peach settings` as changes and names. An interval or a unit after a blank belongs to the value
  /// before it: `intervals=P5 M3`, `reference-pitch=442 Hz`.
  /// - Throws: `Failure` for a value after a name without "=", and for a setting that is called by its meaning, such as
  ///   A4.
  func assignments(_ words: [String], in language: Language) throws -> [String] {
    try Assignments.split(words).reduce(into: []) { found, word in
      let (key, value) = Assignments.parts(of: word)
      guard value == nil, parameter(key) == nil else { return try found.append(checked(word, key, language)) }
      guard let last = found.last, let parameter = parameter(Assignments.parts(of: last).key) else {
        return try found.append(checked(word, key, language))
      }
      if last.contains("="), let separator = parameter.separator(before: word) {
        found[found.count - 1] = last + separator + word
      } else if !last.contains("="), nearestName(to: key, among: parameters.map(\.name)) == nil {
        throw Failure.usage(language.texts.settingsNeedsSign(name: last, value: word))
      } else {
        try found.append(checked(word, key, language))
      }
    }
  }

  private func parameter(_ name: String) -> AnyParameter? { parameters.first { $0.name == name } }

  private func checked(_ word: String, _ key: String, _ language: Language) throws -> String {
    guard let meant = parameters.first(where: { $0.summary.lowercased() == key.lowercased() }) else {
      return word
    }
    throw Failure.usage(ParameterError.meant(meant.name, name: key, owner: "settings", in: language))
  }
}

extension AnyParameter {
  /// What joins a value and a word that continues it: another name of a list, or the unit; nil if the word is neither.
  fileprivate func separator(before word: String) -> String? {
    if case .choices(let names) = kind {
      return names.contains(Self.name(word, among: names)) ? "," : nil
    }
    return !unit.isEmpty && word.lowercased() == unit.lowercased() ? " " : nil
  }

  /// A value in the form of files; the word itself if it has none.
  fileprivate func spelled(_ word: String, in language: Language) -> String {
    switch kind {
    case .choice(let names):
      names.contains(Self.name(word, among: names))
        ? Self.name(word, among: names) : choice(calledExactly: word, in: language) ?? word
    case .choices(let names):
      word.split(separator: ",").map { Self.name($0.trimmingCharacters(in: .whitespaces), among: names) }
        .joined(separator: ",")
    case .number, .integer: number(word)
    case .note: MIDINote(spelled: word, in: language)?.name ?? word
    case .flag, .numbers, .texts: word
    }
  }

  /// The only name that differs at most in case, or the abbreviation of an interval in words; m3 and M3 are two names.
  private static func name(_ word: String, among names: [String]) -> String {
    if names.contains(word) { return word }
    let alike = names.filter { $0.lowercased() == word.lowercased() }
    if alike.count == 1 { return alike[0] }
    return Interval(inWords: word).map(\.abbreviation).flatMap { names.contains($0) ? $0 : nil } ?? word
  }

  /// The number without its unit, with a point for the decimal comma.
  private func number(_ word: String) -> String {
    let isMeasured = !unit.isEmpty && word.lowercased().hasSuffix(unit.lowercased())
    let bare = (isMeasured ? word.dropLast(unit.count) : word[...]).trimmingCharacters(in: .whitespaces)
    let number = bare.wholeMatch(of: /-?[0-9]+,[0-9]+/) == nil ? bare : bare.replacing(",", with: ".")
    return ParameterValue(parsing: number).double == nil ? word : number
  }
}
