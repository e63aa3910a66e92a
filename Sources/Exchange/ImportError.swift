package import Text

/// The errors in an imported file, in the order in which they were found.
package struct ImportError: Error, Hashable, Sendable {
  /// The file's name for messages: as the caller gave it, unless the caller has another.
  package var file: String
  /// The first kinds of errors: at least 1, at most `mostKinds`.
  package private(set) var kinds: [Kind]
  /// The number of all errors.
  package private(set) var count: Int

  /// Whether each error is of an entry, so that the rest of the file can be imported without it.
  package fileprivate(set) var isOfEntries = true
  /// Whether the file has entries without errors, and each error is of an entry.
  package fileprivate(set) var leavesEntries = false

  /// The maximum number of kinds that are listed.
  package static let mostKinds = 20

  /// The errors that violate one rule.
  package struct Kind: Hashable, Sendable {
    package let first: ImportProblem
    package fileprivate(set) var count = 1
    /// The lines of the first errors.
    package fileprivate(set) var lines: [Int]

    /// The number of lines that are listed.
    static let mostLines = 5
  }

  init(file: String, _ problem: ImportProblem) {
    self.file = file
    kinds = [Kind(first: problem, lines: [problem.place.line])]
    count = 1
  }

  mutating func append(_ problem: ImportProblem) {
    count += 1
    if let index = kinds.firstIndex(where: { $0.first.rule == problem.rule }) {
      kinds[index].count += 1
      if kinds[index].lines.count < Kind.mostLines { kinds[index].lines.append(problem.place.line) }
    } else if kinds.count < Self.mostKinds {
      kinds.append(Kind(first: problem, lines: [problem.place.line]))
    }
  }
}

extension ImportError: CustomStringConvertible, TranslatedError {
  package var description: String { sentence(in: .english) }

  package func sentence(in language: Language) -> String {
    lines(in: language).joined(separator: "\n")
  }

  /// A line for each kind with its first error, and a last line with the number of errors of further kinds, if any.
  package func lines(of most: Int = mostKinds, in language: Language) -> [String] {
    let shown = kinds.prefix(most)
    let more = count - shown.reduce(0) { $0 + $1.count }
    return shown.map { $0.sentence(in: file, language) }
      + (more > 0 ? [language.texts.moreProblems(count: more)] : [])
  }
}

extension ImportError.Kind {
  /// The first error, with the number of others and the lines of some.
  fileprivate func sentence(in file: String, _ language: Language) -> String {
    let said = first.description(in: file, language)
    guard count > 1 else { return said }
    return "\(said) \(others(language.texts))"
  }

  private func others(_ texts: Texts) -> String {
    if count == 2 { return texts.problemAlike(line: lines[1]) }
    let others = lines.dropFirst().map { "\($0)" }.joined(separator: ", ")
    return count > lines.count
      ? texts.problemsAlikeFirst(count: count - 1, lines: others)
      : texts.problemsAlike(count: count - 1, lines: others)
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

  /// - Parameter count: the number of valid entries.
  /// - Throws: `ImportError` if the errors refuse the file.
  func check(beside count: Int = 0) throws(ImportError) {
    guard isRefused, var error else { return }
    error.leavesEntries = error.isOfEntries && count > 0
    throw error
  }
}
