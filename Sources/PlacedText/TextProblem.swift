/// One thing wrong with a text, and where; the name of the file is known to whoever reads it.
public struct TextProblem: Error, Hashable, Sendable {
  /// Where it stands.
  public var place: TextPlace
  /// What must hold, beginning with what it must hold for.
  public var rule: String
  /// What stands there instead; nil where the rule says it already, as of an unknown name.
  public var value: String?
  /// What to do about it, a sentence or two.
  public var nextStep: String

  /// A problem at a place.
  public init(at place: TextPlace, _ rule: String, got value: String? = nil, nextStep: String) {
    self.place = place
    self.rule = rule
    self.value = value
    self.nextStep = nextStep
  }

  /// The rule and the value that breaks it.
  public var statement: String { value.map { "\(rule), got \($0)" } ?? rule }

  /// One sentence that an editor can jump from: `FILE:line:column: rule, got value. next step.`
  public func description(in file: String) -> String {
    "\(file):\(place): \(statement). \(nextStep)".printable
  }
}
