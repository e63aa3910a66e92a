import Text

/// The column of a lab's file that says whose answer a row has. A file is read as the answers of one subject, or of each.
struct SubjectColumn {
  /// The subject whose rows are read; nil for the only one, or for each.
  private let wanted: String?
  /// Whether the file may have several subjects.
  private let allowsSeveral: Bool
  /// The column's header; nil without such a column.
  private(set) var name: String?
  private var column = 0
  private var place = TextPlace.start
  /// The subjects of the rows, in the order of their first ones.
  private var found: [String] = []
  /// The subject of the last row; nil without the column.
  private(set) var latest: String?
  /// Where the first row without a subject is.
  private var unnamed: TextPlace?

  /// The headers that name a subject, but for case, for a final `id` or `number`, and for what separates words.
  private static let names = [
    "subject", "participant", "person", "user", "listener", "observer", "respondent",
  ]

  init(wanted: String?, allowsSeveral: Bool = false) {
    (self.wanted, self.allowsSeveral) = (wanted, allowsSeveral)
  }

  /// Finds the column in a file's header.
  /// - Parameter others: the headers that the format does not have.
  /// - Throws: `ImportProblem` if a subject is wanted and there is no such column.
  mutating func find(in header: ParsedCSVRow, among others: [String]) throws(ImportProblem) {
    let index = (0..<header.count).first { others.contains(header.text($0)) && Self.isName(header.text($0)) }
    guard let index else {
      guard wanted == nil else { throw ImportProblem(at: header.places[0], \.subjectColumnMissing) }
      return
    }
    (column, name, place) = (index, header.text(index), header.places[index])
  }

  private static func isName(_ header: String) -> Bool {
    let letters = header.lowercased().filter(\.isLetter)
    return names.contains { [$0, $0 + "id", $0 + "number"].contains(letters) }
  }

  /// Notes the subject of a row.
  /// - Returns: whether the row is read.
  mutating func includes(_ row: ParsedCSVRow) -> Bool {
    guard name != nil else { return true }
    let subject = row.text(column)
    if latest != subject, !found.contains(subject) { found.append(subject) }
    if subject.isEmpty, unnamed == nil { unnamed = row.places[column] }
    latest = subject
    return wanted == nil || subject == wanted
  }

  /// Requires the rows to have the wanted subject, or only one, or all a subject if they may have several.
  func check() throws(ImportProblem) {
    guard let name else { return }
    let known = found.prefix(10).joined(separator: ", ") + (found.count > 10 ? ", …" : "")
    if let wanted {
      guard !found.contains(wanted) else { return }
      throw ImportProblem(at: place) { $0.subjectUnknown(column: name, value: "\"\(wanted)\"", known: known) }
    }
    guard found.count > 1 else { return }
    if allowsSeveral, let unnamed { throw ImportProblem(at: unnamed) { $0.subjectEmpty(column: name) } }
    guard !allowsSeveral else { return }
    throw ImportProblem(at: place) {
      $0.subjectsSeveral(column: name, count: found.count, known: known, example: found[0])
    }
  }
}
