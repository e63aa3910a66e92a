import PlacedText

/// Why a scenario is refused: one thing, the first that is wrong.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// Where in the file; nil when it could not be read at all.
  public let place: TextPlace?
  /// The rule and the value that breaks it.
  public let problem: String
  /// What to do about it, a sentence.
  public let nextStep: String

  init(file: String, place: TextPlace?, problem: String, nextStep: String) {
    self.file = file
    self.place = place
    self.problem = problem
    self.nextStep = nextStep
  }

  init(_ problem: TextProblem, file: String) {
    self.init(file: file, place: problem.place, problem: problem.statement, nextStep: problem.nextStep)
  }
}

extension ScenarioError: CustomStringConvertible {
  /// One line that an editor can jump from: `FILE:line:column: rule, got value. Next step.`
  public var description: String {
    "\(file):\(place.map { "\($0):" } ?? "") \(problem). \(nextStep)".printable
  }
}
