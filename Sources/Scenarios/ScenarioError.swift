import PlacedText

/// Why a scenario is refused: what is wrong first, and what else is wrong by itself.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// Where in the file; nil when it could not be read at all.
  public let place: TextPlace?
  /// The rule and the value that breaks it.
  public let problem: String
  /// What to do about it, a sentence.
  public let nextStep: String
  /// What else is wrong, in the order of the file.
  public private(set) var others: [ScenarioError] = []

  /// More are only counted.
  private static let mostTold = 20

  init(file: String, place: TextPlace?, problem: String, nextStep: String) {
    self.file = file
    self.place = place
    self.problem = problem
    self.nextStep = nextStep
  }

  /// - Parameters:
  ///   - problem: what the scenario as a whole was refused for; it may follow from what is wrong by itself.
  ///   - found: what is wrong by itself, in the order of the file; told instead, unless there is nothing.
  init(_ problem: TextProblem, besides found: [TextProblem] = [], file: String) {
    let first = found.first ?? problem
    self.init(file: file, place: first.place, problem: first.statement, nextStep: first.nextStep)
    others = found.dropFirst().map { ScenarioError($0, file: file) }
  }
}

extension ScenarioError: CustomStringConvertible {
  /// A line for each mistake, from which an editor can jump: `FILE:line:column: rule, got value. Next step.`
  public var description: String {
    let told = others.prefix(Self.mostTold - 1).map(\.line)
    let untold = others.count - told.count
    return ([line] + told + (untold > 0 ? ["… and \(untold) more."] : [])).joined(separator: "\n")
  }

  private var line: String { "\(file):\(place.map { "\($0):" } ?? "") \(problem). \(nextStep)".printable }
}
