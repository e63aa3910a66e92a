/// What a kind of YAML file is called in what is said of it.
public struct YAMLSubject: Sendable {
  /// With its article, if it has one: `a scenario`, `settings`.
  public let name: String
  /// What is said to be broken by a second document in a file.
  public let oneDocument: String
  /// What to do about a second document, a sentence.
  public let nextStep: String

  /// A kind of file.
  public init(_ name: String, oneDocument: String, nextStep: String) {
    self.name = name
    self.oneDocument = oneDocument
    self.nextStep = nextStep
  }
}
