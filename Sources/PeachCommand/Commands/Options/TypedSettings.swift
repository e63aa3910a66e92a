import Exchange
import Foundation
import Text
import Training
import WebUI

extension PersonalSettings {
  /// A name or change whose name is the page's label, with the name of files: "reference-pitch=442" for "kammerton=442".
  func named(_ word: String, in language: Language) -> String {
    let parts = Assignments.parts(of: word)
    let key = parts.key.trimmingCharacters(in: .whitespaces)
    let value = parts.value?.trimmingCharacters(in: .whitespaces)
    guard let meant = parameters.first(where: { $0.isCalled(key, in: language) }) else { return word }
    return value.map { "\(meant.name)=\($0)" } ?? meant.name
  }

  /// Words with blanks around a sign as single ones: `lowest-note = E3`.
  static func joined(_ words: [String]) -> [String] {
    words.reduce(into: []) { found, word in
      if let last = found.last, word.hasPrefix("=") || last.hasSuffix("=") && !word.contains("=") {
        found[found.count - 1] += word
      } else {
        found.append(word)
      }
    }
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
      if last.contains("="), let separator = parameter.separator(before: word, in: language) {
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
  fileprivate func separator(before word: String, in language: Language) -> String? {
    if case .choices(let names) = kind {
      return names.contains(spelled(word, in: language)) ? "," : nil
    }
    return unitNames(in: language).contains(word.lowercased()) ? " " : nil
  }
}
