import Foundation
package import Music
import Text
package import Training

/// The texts of the page's scripts, for a terminal that says the same.
package struct PageTexts {
  private let texts: [String: Any]

  /// The texts in a language.
  package init(_ language: Language) {
    let json = try? JSONSerialization.jsonObject(with: Data(language.texts.ofAssets.utf8))
    texts = json as? [String: Any] ?? [:]
  }

  /// The text of a key; nil for a key without one.
  package subscript(key: String) -> String? { texts[key] as? String }

  /// The text of a key with its values.
  func text(_ key: String, _ values: [String: String]) -> String {
    values.reduce(self[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}

extension ParameterError: TranslatedError {
  /// In English the description. In other languages the page's sentence, with names and values as files have them; a conflict
  /// between the constants of a strategy stays English.
  package func sentence(in language: Language) -> String {
    if language.isEnglish { return description }
    switch self {
    case .unknown(let name, let owner, let known):
      let nearest = nearestName(to: name, among: known)
      return nearest.map { language.texts.parameterMeant(owner: owner, name: name.shortened, nearest: $0) }
        ?? language.texts.parameterUnknown(owner: owner, name: name.shortened)
    case .badValue(let parameter, let got): return sentence(parameter, got, PageTexts(language))
    case .conflict("settings", "highest-note", _, let got, _):
      return PageTexts(language).text(
        "problem.noteRange", ["name": "highest-note", "lowest": "lowest-note", "given": got])
    case .conflict("settings", "minimum-cents", _, let got, _):
      return PageTexts(language).text(
        "problem.swapped", ["name": "minimum-cents", "highest": "maximum-cents", "given": got])
    case .conflict: return description
    }
  }

  private func sentence(_ parameter: AnyParameter, _ got: ParameterValue, _ texts: PageTexts) -> String {
    let problem = PageProblem(self)
    let unit = parameter.unit.isEmpty ? "" : " \(texts["unit.\(parameter.unit)"] ?? parameter.unit)"
    let ends = [problem.lowest, problem.highest].map { end in
      end.map { problem.id == "note" ? MIDINote(Int($0)).name : "\(ParameterValue.number($0))" } ?? ""
    }
    let rule = texts.text(
      "problem.\(problem.id)",
      [
        "name": parameter.name, "lowest": ends[0], "highest": ends[1] + unit,
        "choices": (problem.choices ?? []).joined(separator: ", "),
        "given": problem.got.isEmpty ? texts["problem.nothing"] ?? "" : problem.got.shortened,
      ])
    let usual = texts.text(
      "problem.default", ["value": "\(parameter.text(of: parameter.defaultValue))\(unit)"])
    return "\(rule) \(usual)"
  }
}
