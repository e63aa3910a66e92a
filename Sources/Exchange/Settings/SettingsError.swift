import Text

/// An invalid settings file.
public struct SettingsError: Error, Hashable, Sendable {
  /// The path of the file.
  public let file: String
  /// The error with its position.
  public let problem: TextProblem
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: `FILE:line:column: rule, got value. next step.`
  public var description: String { problem.description(in: file) }
}
