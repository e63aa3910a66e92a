/// A part that cannot be registered, such as a second one with the same name. Thrown by `Laboratory.register`.
public struct RegistrationError: Error, Hashable, CustomStringConvertible {
  /// `strategy names must differ, got "kazez" twice. Rename one of the two.`
  public let description: String

  /// An error.
  /// - Parameters:
  ///   - rule: what must hold, with its subject: `strategy names must differ`.
  ///   - got: what was registered instead.
  ///   - advice: what to do, a sentence.
  package init(_ rule: String, got: String, _ advice: String) {
    description = "\(rule), got \(got). \(advice)"
  }

  /// The error of a part whose constants are illegal.
  /// - Parameter part: the part, such as `listener novice`.
  package init(_ part: String, _ error: ParameterError) { description = "\(part): \(error)" }

  /// The error of a name that is registered twice.
  /// - Parameter kind: the word for an entry, such as `strategy`.
  package static func duplicate(_ kind: String, _ name: String) -> RegistrationError {
    RegistrationError("\(kind) names must differ", got: "\"\(name)\" twice", "Rename one of the two.")
  }
}
