import Text

/// A version of the Peach app's file format: its columns and its training types.
struct TrainingFileFormat: Sendable {
  /// The kind of a row.
  enum Kind { case comparison, pitchMatching, kept }

  /// The number in the format line `# peach-export-format:`.
  var version: Int
  /// The columns that follow `PitchColumn`.
  var laterColumns: [String]
  /// The later columns that a file may lack, because the app added them without a new version of the format.
  var optionalColumns: [String] = []
  /// The values of `trainingType` and their kinds.
  var kinds: KeyValuePairs<String, Kind>

  /// All columns.
  var columns: [String] { PitchColumn.allCases.map(\.name) + laterColumns }
  /// The number of columns.
  var width: Int { PitchColumn.allCases.count + laterColumns.count }

  /// The format of a file with this header: without the optional columns that the header lacks.
  func reduced(to header: ParsedCSVRow) -> TrainingFileFormat {
    let names = (0..<header.count).map { header.text($0) }
    var format = self
    format.laterColumns.removeAll { optionalColumns.contains($0) && !names.contains($0) }
    return format
  }

  /// The start of the format line.
  static let mark = "# peach-export-format:"

  /// All formats, oldest first. For a new format of the app, add it here and define it below.
  static let catalog: [TrainingFileFormat] = [version1, version2, version3]

  /// The format of files without a format line.
  static let unnumbered = version1
  /// The format that is written.
  static let current = version3
}

extension TrainingFileFormat {
  private static let version1 = TrainingFileFormat(
    version: 1, laterColumns: [],
    kinds: [
      "comparison": .comparison, "pitchComparison": .comparison, "pitchDiscrimination": .comparison,
      "pitchMatching": .pitchMatching,
    ])

  private static let meanOffsets = ["meanOffsetMs"] + (0...3).map { "meanOffsetMsPosition\($0)" }

  private static let version2 = TrainingFileFormat(
    version: 2, laterColumns: ["tempoBPM", "offsetMs", "userOffsetMs"] + meanOffsets,
    optionalColumns: meanOffsets, kinds: version3.kinds)

  private static let version3 = TrainingFileFormat(
    version: 3, laterColumns: ["tempoBPM", "offsetMs"] + meanOffsets,
    kinds: [
      "pitchDiscrimination": .comparison, "pitchMatching": .pitchMatching,
      "rhythmOffsetDetection": .kept, "rhythmMatching": .kept,
      "continuousRhythmMatching": .kept,
    ])
}

/// Reads the lines before the records: the format's number and the header.
extension ParsedCSVRow {
  /// The format of a line `# peach-export-format:N`; nil for other rows.
  ///
  /// Cells after the first must be empty, because spreadsheets pad the line with commas.
  /// - Throws: `ImportProblem` if N is not a positive number or not a known format.
  func numberedFormat() throws(ImportProblem) -> TrainingFileFormat? {
    let (text, mark) = (text(0), TrainingFileFormat.mark)
    guard text.hasPrefix(mark), (1..<count).allSatisfy({ self[$0].isEmpty }) else { return nil }
    let known = TrainingFileFormat.catalog
    guard let version = Int(decimal: text.dropFirst(mark.count)), version > 0 else {
      throw problem(0) { $0.formatUnnumbered(mark: mark, newest: known.count, value: $1) }
    }
    guard let format = known.first(where: { $0.version == version }) else {
      throw ImportProblem(at: places[0]) { $0.formatTooNew(newest: known.count, version: version) }
    }
    return format
  }

  /// The index in this header of each column of `format`; nil for a column that it may lack and does. Columns may be in
  /// any order, because the versions for iOS and the web have had different ones.
  /// - Parameters:
  ///   - isNumbered: whether a format line precedes the header, which then has all columns. The header of a lab's file,
  ///     which has neither a format line nor training types, may have other columns.
  ///   - needsTime: whether a lab's file must have the column `timestamp`.
  /// - Throws: `ImportProblem` for the first column that is missing, superfluous or repeated; of a lab's file, for all
  ///   that are missing.
  func order(ofColumnsIn format: TrainingFileFormat, isNumbered: Bool, needsTime: Bool)
    throws(ImportProblem) -> [Int?]
  {
    let (columns, names) = (format.columns, (0..<count).map { text($0) })
    let isLab = !isNumbered && !names.contains(PitchColumn.trainingType.name)
    if isLab { try checkLab(names, needsTime: needsTime) }
    let required =
      isNumbered
      ? columns
      : PitchColumn.allCases.filter {
        $0.isRequired(beside: names) && (!isLab || needsTime || $0 != .timestamp)
      }
      .map(\.name)
    if let missing = required.first(where: { !names.contains($0) }) {
      throw problem(names.firstIndex { !columns.contains($0) } ?? count) {
        $0.headerLacks(version: format.version, column: missing, value: $1)
      }
    }
    if let surplus = names.indices.first(where: {
      names[..<$0].contains(names[$0])
        || !columns.contains(names[$0]) && !(isLab && nearestName(to: names[$0], among: columns) == nil)
    }) {
      throw problem(surplus) {
        $0.headerSurplus(version: format.version, count: columns.count, value: $1)
      }
    }
    return columns.map { names.firstIndex(of: $0) }
  }

  /// Requires the columns that each lab's file has.
  /// - Parameter names: the cells of this header.
  private func checkLab(_ names: [String], needsTime: Bool) throws(ImportProblem) {
    let required = PitchColumn.allCases.filter { !$0.hasDefault && (needsTime || $0 != .timestamp) }.map(
      \.name)
    let missing = required.filter { !names.contains($0) }
    guard !missing.isEmpty else { return }
    if names.contains(where: { $0.contains(";") }) {
      throw ImportProblem(at: places[0], \.headerSemicolons)
    }
    if ["cell", "offset_cents"].allSatisfy(names.contains) {
      throw ImportProblem(at: places[0], \.headerOfTrials)
    }
    let (most, shown) = (12, names.map { $0.cut(to: 40) })
    let found = shown.prefix(most).joined(separator: ", ") + (shown.count > most ? ", …" : "")
    throw ImportProblem(at: places[0]) { texts in
      texts.headerOfLab(
        required: required.joined(separator: ", "), found: found, missing: missing.joined(separator: ", "),
        suggestion: missing.compactMap { column in
          Self.misspelling(of: column, among: names).map { texts.headerRename(got: $0, column: column) }
        }.joined())
    }
  }

  /// The name that is nearly a column's, but for case and what separates words.
  private static func misspelling(of column: String, among names: [String]) -> String? {
    func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    let nearest = nearestName(to: letters(column), among: names.map(letters))
    return nearest.flatMap { nearest in names.first { letters($0) == nearest } }
  }

  /// The cells of this header that are no columns of `format`.
  func others(than format: TrainingFileFormat) -> [String] {
    (0..<count).map { text($0) }.filter { !format.columns.contains($0) }
  }
}

extension ParsedCSVRow {
  /// An error in the cell at `index`, explained in every language. The position of a missing cell is the position of the
  /// last cell.
  /// - Parameter sentence: *rule, got value. next step.* from the texts of a language and the cell's text between
  ///   quotation marks.
  func problem(_ index: Int, _ sentence: (Texts, String) -> String) -> ImportProblem {
    let shown = shown(index)
    return ImportProblem(at: places[min(index, count - 1)]) { sentence($0, shown ?? $0.endOfLine) }
  }

  /// The cell's text between quotation marks, at most 40 characters of it; nil if the row has no such cell.
  private func shown(_ index: Int) -> String? {
    guard index < count else { return nil }
    return "\"\(text(index).cut(to: 40))\""
  }
}
