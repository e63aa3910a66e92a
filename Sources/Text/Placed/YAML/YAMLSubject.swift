/// The name of a kind of YAML file in messages.
public struct YAMLSubject: Sendable {
  /// The name, with an article if it has one: `a scenario`, `settings`.
  public let name: String
  /// The rule that a second document violates.
  public let oneDocument: String
  /// The advice for a second document, one sentence.
  public let nextStep: String

  /// A kind of file, such as scenarios.
  public init(_ name: String, oneDocument: String, nextStep: String) {
    self.name = name
    self.oneDocument = oneDocument
    self.nextStep = nextStep
  }
}
