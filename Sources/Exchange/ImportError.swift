package import Music

/// The errors in an imported file, in the order in which they were found.
package struct ImportError: Error, Hashable, Sendable {
  /// The file's name for messages: as the caller gave it, unless the caller has another.
  package var file: String
  /// The first errors: at least 1, at most `mostProblems`.
  package private(set) var problems: [ImportProblem]
  /// The number of all errors.
  package private(set) var count: Int

  /// Whether each error is of an entry, so that the rest of the file can be imported without it.
  package fileprivate(set) var isOfEntries = true

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
  /// Whether invalid entries are left out; otherwise one refuses the file.
  let leavesOut: Bool
  private(set) var error: ImportError?

  init(file: String, leavingOut leavesOut: Bool = false) {
    self.file = file
    self.leavesOut = leavesOut
  }

  /// Whether the errors so far refuse the file.
  var isRefused: Bool { error.map { !leavesOut || !$0.isOfEntries } ?? false }

  /// Notes an invalid entry.
  mutating func note(_ problem: ImportProblem) {
    if error == nil { error = ImportError(file: file, problem) } else { error?.append(problem) }
  }

  /// Notes an error of the file itself, which refuses it in any case.
  mutating func refuse(_ problem: ImportProblem) {
    note(problem)
    error?.isOfEntries = false
  }

  /// - Throws: `ImportError` if the errors refuse the file.
  func check() throws(ImportError) { if isRefused, let error { throw error } }
}
