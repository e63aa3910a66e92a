import Music
import Text
import Training

/// The error in a parameter's value, as data: `problems.js` writes the sentence in the page's language, with the page's
/// label for the parameter.
struct PageProblem: Codable, Sendable, Hashable {
  /// The rule: the kind of the parameter, such as `integer`; `unknown` for a name; or `OWNER.PARAMETER` for values that
  /// contradict each other.
  let id: String
  /// The name of the parameter; of an unknown name the owner, such as `kazez`, or the kind, such as `strategy`.
  let name: String
  /// The rejected value as it was written.
  let got: String
  /// The bounds of a number.
  private(set) var lowest, highest: Double?
  /// The allowed names of a choice, or the known names.
  private(set) var choices: [String]?
  /// The default; nil for values that contradict each other.
  private(set) var defaultValue: String?
  /// The unit; nil or empty for none.
  private(set) var unit: String?
  /// The rule of values that contradict each other, whose sentence is `problem.RULE`; nil for other problems, and for
  /// strategies of other packages.
  private(set) var rule: String?
  /// The names of the other parameters in that sentence, by their places.
  private(set) var parameters: [String: String]?
  /// The bound in that sentence.
  private(set) var limit: Double?
  /// The number of the note that a refused word means; nil for other problems.
  private(set) var note: UInt8?

  /// The problem that an error describes.
  /// - Parameter language: the language of the names of notes.
  init(_ error: ParameterError, in language: Language = .english) {
    switch error {
    case .unknown(let unknown, let owner, let known):
      (id, name, got, choices) = ("unknown", owner, unknown.shortened, known)
    case .conflict(let owner, let parameter, _, let got, _, let words):
      (id, name, self.got) = ("\(owner).\(parameter)", parameter, got)
      (rule, parameters, limit) = (words?.rule, words?.parameters, words?.limit?.number)
    case .badValue(let parameter, let got):
      (name, self.got, unit) = (parameter.name, "\(parameter.refused(in: got))", parameter.unit)
      defaultValue = "\(parameter.defaultValue)"
      note = parameter.meantNote(by: got, in: language)?.number
      switch parameter.kind {
      case .number(let range): (id, lowest, highest) = ("number", range.lowerBound, range.upperBound)
      case .numbers(let range): (id, lowest, highest) = ("numbers", range.lowerBound, range.upperBound)
      case .integer(let range):
        (id, lowest, highest) = ("integer", Double(range.lowerBound), Double(range.upperBound))
      case .note(let range):
        (id, lowest, highest) = ("note", Double(range.lowerBound), Double(range.upperBound))
      case .flag: id = "flag"
      case .choice(let names): (id, choices) = ("choice", names)
      case .choices(let names): (id, choices) = ("choices", names)
      case .texts: id = "texts"
      }
    }
  }

  /// The problem of a name that a catalog does not have.
  init(_ error: CatalogError) {
    (id, name, got, choices) = ("unknown", error.kind, error.name.shortened, error.known)
  }
}
