import PlacedText

/// A settings file that is not accepted.
public struct SettingsError: Error, Hashable, Sendable {
  /// The file.
  public let file: String
  /// What is wrong with it, and where; an editor can jump there.
  public let problem: TextProblem
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: `FILE:line:column: rule, got value. next step.`
  public var description: String { problem.description(in: file) }
}
