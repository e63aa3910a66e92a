import Text

/// Collects the errors of a file while the rest is validated.
struct ProblemLog {
  private let file: String
  private(set) var error: ImportError?

  init(file: String) { self.file = file }

  mutating func note(_ problem: TextProblem) {
    if error == nil { error = ImportError(file: file, problem) } else { error?.append(problem) }
  }

  /// - Throws: `ImportError` if there are errors.
  func check() throws(ImportError) { if let error { throw error } }
}
