import Text

/// An invalid settings file.
package struct SettingsError: Error, Hashable, Sendable {
  package let file: String
  /// The error with its position.
  package let problem: TextProblem
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: `FILE:line:column: rule, got value. next step.`
  package var description: String { problem.description(in: file) }
}
