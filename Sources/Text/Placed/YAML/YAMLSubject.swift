/// The name of a kind of YAML file in messages.
package struct YAMLSubject: Sendable {
  /// The name, with an article if it has one: `a scenario`, `settings`.
  package let name: String
  /// The rule that a second document violates.
  package let oneDocument: String
  /// The advice for a second document, one sentence.
  package let nextStep: String

  /// A kind of file, such as scenarios.
  package init(_ name: String, oneDocument: String, nextStep: String) {
    self.name = name
    self.oneDocument = oneDocument
    self.nextStep = nextStep
  }
}
