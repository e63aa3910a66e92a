import PlacedText

/// A file that cannot be taken as it is: everything found wrong with it, in the order of its lines.
public struct ImportError: Error, Hashable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The first problems, at least one and at most `mostProblems`.
  public private(set) var problems: [TextProblem]
  /// How many there are in all.
  public private(set) var count: Int

  /// How many problems are told one by one: enough to see what went wrong with a file.
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
  /// A line for each problem, and how many more there are.
  public var description: String {
    let lines = problems.map { $0.description(in: file) }
    let more = count > problems.count ? ["… and \(count - problems.count) more."] : []
    return (lines + more).joined(separator: "\n")
  }
}
