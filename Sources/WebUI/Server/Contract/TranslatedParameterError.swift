import Foundation
import Music
package import Text
package import Training

extension ParameterError: TranslatedError {
  /// In English the description, but of an unknown setting, whose list would fill a screen. In other languages the page's sentence, with names and values as files have them, beside
  /// their words on the page; a conflict that the page has no words for, such as one of another package, stays English.
  package func sentence(in language: Language) -> String {
    switch self {
    case .unknown(let name, let owner, let known) where owner == "settings" || !language.isEnglish:
      return Self.nearest(to: name, among: known, in: language).map {
        Self.meant($0, name: name.shortened, owner: owner, in: language)
      }
        ?? language.texts.parameterUnknown(owner: owner, name: name.shortened)
    case _ where language.isEnglish: return description
    case .unknown: return description
    case .badValue(let parameter, let got): return sentence(parameter, got, language)
    case .conflict(_, let parameter, _, let got, _, let words):
      return words.map { Self.sentence(parameter, got, $0, language) } ?? description
    }
  }

  /// The known name that is nearest, or the one whose label on the page is: "reference-pitch" for "kammerton".
  private static func nearest(to name: String, among known: [String], in language: Language) -> String? {
    let texts = PageTexts(language)
    let labelled = known.compactMap { name in
      texts["setting.\(name)"].map { (name, label: $0.replacing(" ", with: "-")) }
    }
    return nearestName(to: name, among: known)
      ?? nearestName(to: name, among: labelled.map(\.label)).flatMap { nearest in
        labelled.first { $0.label == nearest }?.0
      }
  }

  private static func sentence(
    _ parameter: String, _ got: String, _ words: ConflictWords, _ language: Language
  ) -> String {
    let given = words.rule.hasPrefix("noteRange") ? noteName(got, language) : got.shortened
    let own = ["name": parameter, "given": given, "limit": words.limit?.formula ?? ""]
    return PageTexts(language).text("problem.\(words.rule)", words.parameters.merging(own) { $1 })
  }

  /// The sentence that suggests the name of a parameter instead of one that the owner does not have.
  package static func meant(_ known: String, name: String, owner: String, in language: Language) -> String {
    let label = language.isEnglish ? nil : PageTexts(language)["setting.\(known)"]
    return language.texts.parameterMeant(
      owner: owner, name: name, nearest: label.map { "\($0) (\(known))" } ?? known)
  }

  private func sentence(_ parameter: AnyParameter, _ got: ParameterValue, _ language: Language) -> String {
    let (problem, texts) = (PageProblem(self), PageTexts(language))
    let unit = parameter.unit.isEmpty ? "" : " \(texts["unit.\(parameter.unit)"] ?? parameter.unit)"
    let ends = [problem.lowest, problem.highest].map { end in
      end.map {
        problem.id == "note"
          ? MIDINote(Int($0)).name(in: language) : language.numeral("\(ParameterValue.number($0))")
      }
        ?? ""
    }
    let rule = texts.text(
      "problem.\(problem.id)",
      [
        "name": texts["setting.\(parameter.name)"].map { "\($0) (\(parameter.name))" } ?? parameter.name,
        "lowest": ends[0], "highest": ends[1] + unit,
        "choices": (problem.choices ?? []).map { parameter.named($0, in: language) }.joined(separator: ", "),
        "given": problem.got.isEmpty
          ? texts["problem.nothing"] ?? "" : shown(problem.got, of: problem, language),
      ])
    if let note = parameter.meantNote(by: got, in: language) {
      return "\(rule) \(texts.text("problem.meantNote", ["note": note.name]))"
    }
    let label = parameter.choice(labelled: got, in: language)
    let meant = (label.map { [$0] } ?? parameter.meant(by: got)).map { parameter.named($0, in: language) }
    if let first = meant.first {
      let nearest = meant.dropFirst().reduce(first) { language.texts.choiceOr(one: $0, other: $1) }
      return "\(rule) \(language.texts.choiceMeant(nearest: nearest))"
    }
    // That a height has no default helps nobody.
    if case .number = parameter.kind, parameter.defaultValue.double == nil { return rule }
    let usual = parameter.text(of: parameter.defaultValue, in: language)
    let value = parameter.defaultValue.double == nil ? usual : "\(language.numeral(usual))\(unit)"
    return "\(rule) \(texts.text("problem.default", ["value": value]))"
  }

  /// "h¹" for "71 (B4)".
  private static func noteName(_ got: String, _ language: Language) -> String {
    let number = Int(got.prefix { $0.isNumber })
    return number.flatMap(MIDINote.init(exactly:))?.name(in: language) ?? got
  }

  /// A refused note by its name in the language; other values as they are.
  private func shown(_ got: String, of problem: PageProblem, _ language: Language) -> String {
    let note = problem.id == "note" ? try? MIDINote(name: got) : nil
    return note?.name(in: language) ?? got.shortened
  }
}

extension AnyParameter {
  /// A choice with the word that the page has for it: "P5 (Quinte)", "just-intonation (Rein)"; alone if the page has no
  /// other word.
  package func named(_ choice: String, in language: Language) -> String {
    let word = (try? Interval(abbreviation: choice))?.name(in: language) ?? label(of: choice, in: language)
    guard let word, word.lowercased() != choice.replacing("-", with: " ") else { return choice }
    return "\(choice) (\(word))"
  }

  /// The page's label of a choice; nil without one. Constants of strategies have none.
  private func label(of choice: String, in language: Language) -> String? {
    let texts = PageTexts(language)
    return texts["setting.\(name)"] == nil ? nil : texts["choice.\(choice)"]
  }

  /// The choice whose label on the page a person has typed, or almost; nil if there is none.
  fileprivate func choice(labelled got: ParameterValue, in language: Language) -> String? {
    guard case .text(let word) = got else { return nil }
    let labels = labelledChoices(in: language)
    // With hyphens a label is also found by one of its words.
    let names = labels.map { $0.label.replacing(" ", with: "-") }
    return nearestName(to: word, among: names).flatMap(names.firstIndex).map { labels[$0].choice }
  }

  /// The choices with their labels on the page.
  private func labelledChoices(in language: Language) -> [(choice: String, label: String)] {
    guard case .choice(let choices) = kind else { return [] }
    return choices.compactMap { choice in label(of: choice, in: language).map { (choice, $0) } }
  }

  /// The choice whose label on the page the word is, or one of the label's two names, except for case: "just-intonation"
  /// for "rein", and for "just" and "pure" of "Just (pure)".
  func choice(calledExactly word: String, in language: Language) -> String? {
    labelledChoices(in: language).first { _, label in
      let names = label.lowercased().split { "()".contains($0) }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return (names + [label.lowercased()]).contains(word.lowercased())
    }?.choice
  }

  /// Whether the word is the setting's name or label on the page, except for case and hyphens: "lowest note",
  /// "tiefster-ton".
  package func isCalled(_ word: String, in language: Language) -> Bool {
    let label = PageTexts(language)["setting.\(name)"] ?? name
    return [name, label].contains {
      $0.replacing("-", with: " ").lowercased() == word.replacing("-", with: " ").lowercased()
    }
  }

  /// The note that a refused word means: in English with the default's octave, which it lacks; in other languages the one that
  /// people call so and files do not. Nil if it means none.
  func meantNote(by got: ParameterValue, in language: Language) -> MIDINote? {
    guard case .note(let range) = kind, case .text(let word) = got, let usual = defaultValue.double,
      (try? MIDINote(name: word)) == nil,
      let note = MIDINote(
        spelled: language.isEnglish ? "\(word)\(Int(usual) / 12 - 1)" : word, in: language)
    else { return nil }
    return range.contains(note.index) ? note : nil
  }
}
