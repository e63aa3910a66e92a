package import Music

/// The errors in an imported file, in the order in which they were found.
package struct ImportError: Error, Hashable, Sendable {
  /// The file's name for messages: as the caller gave it, unless the caller has another.
  package var file: String
  /// The first errors: at least 1, at most `mostProblems`.
  package private(set) var problems: [ImportProblem]
  /// The number of all errors.
  package private(set) var count: Int

  /// The maximum number of errors that are listed.
  package static let mostProblems = 20

  init(file: String, _ problem: ImportProblem) {
    self.file = file
    problems = [problem]
    count = 1
  }

  mutating func append(_ problem: ImportProblem) {
    count += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
  }
}

extension ImportError: CustomStringConvertible, TranslatedError {
  package var description: String { sentence(in: .english) }

  /// One line per error in `problems`, and a last line with the number of further errors, if any.
  package func sentence(in language: Language) -> String {
    let lines = problems.map { $0.description(in: file, language) }
    let more = count > problems.count ? [language.texts.moreProblems(count: count - problems.count)] : []
    return (lines + more).joined(separator: "\n")
  }
}

/// Collects the errors of a file while the rest is validated.
struct ProblemLog {
  private let file: String
  private(set) var error: ImportError?

  init(file: String) { self.file = file }

  mutating func note(_ problem: ImportProblem) {
    if error == nil { error = ImportError(file: file, problem) } else { error?.append(problem) }
  }

  /// - Throws: `ImportError` if there are errors.
  func check() throws(ImportError) { if let error { throw error } }
}
