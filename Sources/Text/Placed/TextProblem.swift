/// An error in a text, with its position. The caller knows the file's name.
package struct TextProblem: Error, Hashable, Sendable {
  /// The position of the wrong value.
  package var place: TextPlace
  /// The rule. It begins with the name of the value that must satisfy it.
  package var rule: String
  /// The value that violates the rule; nil if the rule contains it already, as for an unknown name.
  package var value: String?
  /// How to correct the text, in one or two sentences.
  package var nextStep: String

  package init(at place: TextPlace, _ rule: String, got value: String? = nil, nextStep: String) {
    self.place = place
    self.rule = rule
    self.value = value
    self.nextStep = nextStep
  }

  /// The rule and the value: `rule, got value`.
  package var statement: String { value.map { "\(rule), got \($0)" } ?? rule }

  /// The message in the form that editors can jump from: `FILE:line:column: rule, got value. next step.`
  package func description(in file: String) -> String {
    "\(file):\(place): \(statement). \(nextStep)".printable
  }
}
