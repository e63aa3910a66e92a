/// An error in a text, with its position. The caller knows the file's name.
public struct TextProblem: Error, Hashable, Sendable {
  /// The position of the wrong value.
  public var place: TextPlace
  /// The rule, beginning with the name of what it applies to.
  public var rule: String
  /// The value that violates the rule; nil if the rule contains it already, as for an unknown name.
  public var value: String?
  /// How to correct the text, in one or two sentences.
  public var nextStep: String

  /// An error at a position.
  public init(at place: TextPlace, _ rule: String, got value: String? = nil, nextStep: String) {
    self.place = place
    self.rule = rule
    self.value = value
    self.nextStep = nextStep
  }

  /// The rule and the value: `rule, got value`.
  public var statement: String { value.map { "\(rule), got \($0)" } ?? rule }

  /// The message in the form that editors can jump from: `FILE:line:column: rule, got value. next step.`
  public func description(in file: String) -> String {
    "\(file):\(place): \(statement). \(nextStep)".printable
  }
}
