import Text

/// The errors in an imported file, in the order in which they were found.
public struct ImportError: Error, Hashable, Sendable {
  /// The file's name as the caller gave it.
  public let file: String
  /// The first errors: at least 1, at most `mostProblems`.
  public private(set) var problems: [TextProblem]
  /// The number of all errors.
  public private(set) var count: Int

  /// The maximum number of errors that are listed.
  public static let mostProblems = 20

  init(file: String, _ problem: TextProblem) {
    self.file = file
    problems = [problem]
    count = 1
  }

  mutating func append(_ problem: TextProblem) {
    count += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
  }
}

extension ImportError: CustomStringConvertible {
  /// One line per error in `problems`, and a last line with the number of further errors, if any.
  public var description: String {
    let lines = problems.map { $0.description(in: file) }
    let more = count > problems.count ? ["… and \(count - problems.count) more."] : []
    return (lines + more).joined(separator: "\n")
  }
}
