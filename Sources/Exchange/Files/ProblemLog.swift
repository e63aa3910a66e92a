import PlacedText

/// Gathers what is wrong with a file while the rest of it is still being checked.
struct ProblemLog {
  private let file: String
  private(set) var error: ImportError?

  init(file: String) { self.file = file }

  mutating func note(_ problem: TextProblem) {
    if error == nil { error = ImportError(file: file, problem) } else { error?.append(problem) }
  }

  /// - Throws: `ImportError` when anything was noted.
  func check() throws(ImportError) { if let error { throw error } }
}
