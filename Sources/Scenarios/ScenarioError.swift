package import Text

/// Why a scenario is rejected: the first mistake, and the other mistakes that do not follow from it.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The file as the caller named it.
  package let file: String
  /// The position in the file; nil if the file could not be read.
  package let place: TextPlace?
  /// The rule and the value that breaks it.
  package let problem: String
  /// The advice, as a sentence.
  package let nextStep: String
  /// The other mistakes, in the order of the file.
  package private(set) var others: [ScenarioError] = []

  /// The maximum number of mistakes in `description`; the others are only counted.
  private static let mostTold = 20

  init(file: String, place: TextPlace?, problem: String, nextStep: String) {
    self.file = file
    self.place = place
    self.problem = problem
    self.nextStep = nextStep
  }

  /// - Parameters:
  ///   - problem: the mistake that stopped the reading of the whole scenario; it may follow from those in `found`.
  ///   - found: the mistakes of single parts, in the order of the file. If there are any, they replace `problem`.
  init(_ problem: TextProblem, besides found: [TextProblem] = [], file: String) {
    let first = found.first ?? problem
    self.init(file: file, place: first.place, problem: first.statement, nextStep: first.nextStep)
    others = found.dropFirst().map { ScenarioError($0, file: file) }
  }
}

extension ScenarioError: CustomStringConvertible {
  /// A line for each mistake, in a form that editors can jump from: `FILE:line:column: rule, got value. Next step.`
  public var description: String { lines { "\(file):\($0.place == nil ? " " : "")\($0.mistake)".printable } }

  private func lines(_ line: (ScenarioError) -> String) -> String {
    let told = others.prefix(Self.mostTold - 1)
    let untold = others.count - told.count
    return (([self] + told).map(line) + (untold > 0 ? ["… and \(untold) more."] : [])).joined(separator: "\n")
  }

  /// `line:column: rule, got value. Next step.`
  private var mistake: String { (place.map { "\($0): " } ?? "") + "\(problem). \(nextStep)" }
}

extension ScenarioError: TranslatedError {
  /// In English the description. Other languages name the file that is refused, and have the mistakes in English: they are
  /// about the English keys of the file.
  package func sentence(in language: Language) -> String {
    language.isEnglish
      ? description : language.texts.notValid(file: file.printable, mistakes: lines(\.mistake.printable))
  }
}
