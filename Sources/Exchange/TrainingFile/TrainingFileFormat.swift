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
  /// - Throws: `TextProblem` if N is not a positive number or not a known format.
  func numberedFormat() throws(TextProblem) -> TrainingFileFormat? {
    let (text, mark) = (text(0), TrainingFileFormat.mark)
    guard text.hasPrefix(mark), (1..<count).allSatisfy({ self[$0].isEmpty }) else { return nil }
    let known = TrainingFileFormat.catalog
    guard let version = Int(decimal: text.dropFirst(mark.count)), version > 0 else {
      throw problem(
        0, "the first line must be \(mark)N with N in 1…\(known.count)", nextStep: "Export the file again.",
        german: (
          "die erste Zeile muss \(mark)N mit N von 1 bis \(known.count) sein",
          "Exportiere die Datei noch einmal."
        ))
    }
    guard let format = known.first(where: { $0.version == version }) else {
      throw TextProblem(
        at: places[0], "the export format must be at most \(known.count)", got: "the newer format \(version)",
        nextStep: "Use a newer version of Peach to read this file."
      ).german(
        "das Exportformat darf höchstens \(known.count) sein", got: "das neuere Format \(version)",
        nextStep: "Lies die Datei mit einer neueren Version von Peach.")
    }
    return format
  }

  /// The index in this header of each column of `format`. Columns may be in any order, because the versions for iOS and the
  /// web have had different ones.
  /// - Throws: `TextProblem` for the first column that is missing, superfluous or repeated.
  func order(ofColumnsIn format: TrainingFileFormat) throws(TextProblem) -> [Int] {
    let (columns, names) = (format.columns, (0..<count).map { text($0) })
    if let missing = columns.first(where: { !names.contains($0) }) {
      throw problem(
        names.firstIndex { !columns.contains($0) } ?? count,
        "the header of format \(format.version) must have the column \(missing)",
        nextStep: "Leave the header as Peach wrote it.",
        german: (
          "die Kopfzeile von Format \(format.version) muss die Spalte \(missing) haben",
          "Lass die Kopfzeile, wie Peach sie schrieb."
        ))
    }
    if let surplus = names.indices.first(where: {
      !columns.contains(names[$0]) || names[..<$0].contains(names[$0])
    }) {
      throw problem(
        surplus,
        "the header of format \(format.version) must have its \(columns.count) columns only, each once",
        nextStep: "Leave the header as Peach wrote it.",
        german: (
          "die Kopfzeile von Format \(format.version) darf nur ihre \(columns.count) Spalten haben, jede einmal",
          "Lass die Kopfzeile, wie Peach sie schrieb."
        ))
    }
    return columns.map { names.firstIndex(of: $0)! }
  }
}

extension ParsedCSVRow {
  /// An error in the cell at `index`: *rule, got "text". next step.* The position of a missing cell is the position of
  /// the last cell.
  /// - Parameter german: rule and next step in German; nil for files whose problems are explained in English only.
  func problem(
    _ index: Int, _ rule: String, nextStep: String, german: (rule: String, nextStep: String)? = nil
  ) -> TextProblem {
    let isThere = index < count
    let text = isThere ? text(index) : ""
    let shown = text.count <= 40 ? text : "\(text.prefix(39))…"
    let problem = TextProblem(
      at: places[isThere ? index : count - 1], rule, got: isThere ? "\"\(shown)\"" : "the end of the line",
      nextStep: nextStep)
    guard let german else { return problem }
    return problem.german(
      german.rule, got: isThere ? "\"\(shown)\"" : "das Ende der Zeile", nextStep: german.nextStep)
  }
}
