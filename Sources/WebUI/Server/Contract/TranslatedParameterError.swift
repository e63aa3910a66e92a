import Music
package import Text
package import Training

extension ParameterError: TranslatedError {
  /// In English the description. In other languages the page's sentence, with names and values as files have them; a conflict
  /// that the page has no words for, such as one of another package, stays English.
  package func sentence(in language: Language) -> String {
    if language.isEnglish { return description }
    switch self {
    case .unknown(let name, let owner, let known):
      let nearest = nearestName(to: name, among: known)
      return nearest.map { Self.meant($0, name: name.shortened, owner: owner, in: language) }
        ?? language.texts.parameterUnknown(owner: owner, name: name.shortened)
    case .badValue(let parameter, let got): return sentence(parameter, got, language)
    case .conflict(let owner, let parameter, _, let got, _):
      guard let (rule, values) = Self.conflicts["\(owner).\(parameter)"] else { return description }
      let given = rule == "noteRange" ? Self.numberedNote(got, language) : got.shortened
      return PageTexts(language).text(
        "problem.\(rule)", values.merging(["name": parameter, "given": given]) { $1 })
    }
  }

  /// Rules between several values, by owner and refused parameter, as in `problems.js`: the text `problem.RULE` and its values.
  private static let conflicts: [String: (rule: String, values: [String: String])] = [
    "settings.highest-note": ("noteRange", ["lowest": "lowest-note"]),
    "settings.minimum-cents": ("swapped", ["highest": "maximum-cents"]),
    "kazez.k1": ("tooLarge", ["limit": "1/√(maximum-cents)"]),
    "adaptive.k1": ("tooLarge", ["limit": "1/√(maximum-cents)"]),
    "quest.target": ("tooLargeForLapses", ["limit": "1 − lapse-rate/2", "lapses": "lapse-rate"]),
    "kazez.first-cents": ("within", ["lowest": "minimum-cents", "highest": "maximum-cents"]),
    "constant.levels": ("levels", ["lowest": "minimum-cents", "highest": "maximum-cents"]),
    "pest.first-step": ("firstStep", ["lowest": "smallest-step", "highest": "largest-step"]),
    "staircase.stop-reversals": ("stopReversals", [:]),
    "weighted.stop-reversals": ("stopReversals", [:]),
    "quest.highest-cents": ("grid", ["lowest": "lowest-cents", "step": "step-octaves"]),
    "quest-plus.highest-cents": ("grid", ["lowest": "lowest-cents", "step": "step-octaves"]),
    "quest-plus.highest-level-cents": (
      "grid", ["lowest": "lowest-level-cents", "step": "level-step-octaves"]
    ),
    "quest-plus.level-step-octaves": ("gridSize", ["step": "step-octaves"]),
    "interleaved.tracks": ("tracks", [:]),
  ]

  /// The sentence that suggests the name of a parameter instead of one that the owner does not have.
  package static func meant(_ known: String, name: String, owner: String, in language: Language) -> String {
    language.texts.parameterMeant(owner: owner, name: name, nearest: known)
  }

  private func sentence(_ parameter: AnyParameter, _ got: ParameterValue, _ language: Language) -> String {
    let (problem, texts) = (PageProblem(self), PageTexts(language))
    let unit = parameter.unit.isEmpty ? "" : " \(texts["unit.\(parameter.unit)"] ?? parameter.unit)"
    let ends = [problem.lowest, problem.highest].map { end in
      end.map { problem.id == "note" ? MIDINote(Int($0)).name(in: language) : "\(ParameterValue.number($0))" }
        ?? ""
    }
    let rule = texts.text(
      "problem.\(problem.id)",
      [
        "name": parameter.name, "lowest": ends[0], "highest": ends[1] + unit,
        "choices": (problem.choices ?? []).map { Self.named($0, language) }.joined(separator: ", "),
        "given": problem.got.isEmpty
          ? texts["problem.nothing"] ?? "" : shown(problem.got, of: problem, language),
      ])
    let usual = texts.text(
      "problem.default", ["value": "\(parameter.text(of: parameter.defaultValue, in: language))\(unit)"])
    return "\(rule) \(usual)"
  }

  /// "71 (H4)" for "71 (B4)".
  private static func numberedNote(_ got: String, _ language: Language) -> String {
    let number = Int(got.prefix { $0.isNumber })
    return number.flatMap(MIDINote.init(exactly:)).map { "\($0.number) (\($0.name(in: language)))" } ?? got
  }

  /// "P5 (Reine Quinte)"; a choice that is not an interval unchanged.
  private static func named(_ choice: String, _ language: Language) -> String {
    guard let interval = try? Interval(abbreviation: choice) else { return choice }
    return "\(choice) (\(interval.name(in: language)))"
  }

  /// A refused note by its name in the language; other values as they are.
  private func shown(_ got: String, of problem: PageProblem, _ language: Language) -> String {
    let note = problem.id == "note" ? try? MIDINote(name: got) : nil
    return note?.name(in: language) ?? got.shortened
  }
}
