import Chronology
import Text
import Training

/// The contents of a row of a training file.
enum TrainingFileRow {
  case record(TrainingRecord)
  /// A row of another training, with its type.
  case kept(KeptRow, type: String)
}

/// Reads a row of pitch training. Cells are compared with each other, so a file edited by hand cannot contain a note
/// with another note's name.
extension ParsedCSVRow {
  /// Requires the row to have as many cells as the header.
  func checkWidth(_ width: Int) throws(ImportProblem) {
    guard count == width else {
      throw ImportProblem(at: places[min(count - 1, width)]) { $0.rowWidth(width: width, count: count) }
    }
  }

  /// The contents of the row, whose cells are in the order of the format's columns.
  /// - Throws: `ImportProblem` for the first cell that violates a rule.
  func content(in format: TrainingFileFormat) throws(ImportProblem) -> TrainingFileRow {
    switch try kind(in: format) {
    case .comparison: return .record(.comparison(try comparison(in: format)))
    case .pitchMatching: return .record(.pitchMatching(try pitchMatching(in: format)))
    case .kept: return .kept(try keptRow(in: format), type: text(.trainingType))
    }
  }

  /// The text of the cell in `column`.
  func text(_ column: PitchColumn) -> String { text(column.rawValue) }

  private func kind(in format: TrainingFileFormat) throws(ImportProblem) -> TrainingFileFormat.Kind {
    let word = text(.trainingType)
    guard let known = format.kinds.first(where: { $0.key == word }) else {
      throw problem(.trainingType) { texts, column, value in
        let suggestion = texts.suggestion(for: word, among: format.kinds.map(\.key))
        return texts.cellNotType(
          column: column, version: format.version, value: value, suggestion: suggestion)
      }
    }
    return known.value
  }

  /// The row in the current format, converted as the app converts it: a `rhythmMatching` of format 2 becomes a
  /// `continuousRhythmMatching`, and its offset the mean offset if the row has none.
  ///
  /// Source: mschuerig/peach-ios 3dd315f, V2ToV3Migration.
  private func keptRow(in format: TrainingFileFormat) throws(ImportProblem) -> KeptRow {
    let timestamp = try timestamp()
    var cells = Dictionary(uniqueKeysWithValues: format.columns.enumerated().map { ($1, text($0)) })
    if cells["trainingType"] == "rhythmMatching" { cells["trainingType"] = "continuousRhythmMatching" }
    if cells["meanOffsetMs", default: ""].isEmpty { cells["meanOffsetMs"] = cells["userOffsetMs"] }
    let line = CSVRow(TrainingFileFormat.current.columns.map { cells[$0] ?? "" }).line(end: "")
    return KeptRow(timestamp: timestamp, line: line)
  }

  private func comparison(in format: TrainingFileFormat) throws(ImportProblem) -> ComparisonRecord {
    let timestamp = try timestamp()
    let (reference, target) = (try note(.referenceNote), try note(.targetNote))
    let record = ComparisonRecord(
      referenceNote: reference, targetNote: target, centOffset: try cents(.centOffset),
      isCorrect: try isCorrect(), interval: try interval(between: reference, target),
      tuningSystem: try tuningSystem(), timestamp: timestamp)
    try requireEmpty(PitchColumn.initialCentOffset.rawValue..<format.width, in: format)
    return record
  }

  private func pitchMatching(in format: TrainingFileFormat) throws(ImportProblem) -> PitchMatchingRecord {
    let timestamp = try timestamp()
    let (reference, target) = (try note(.referenceNote), try note(.targetNote))
    let record = PitchMatchingRecord(
      referenceNote: reference, targetNote: target, initialCentOffset: try cents(.initialCentOffset),
      userCentError: try cents(.userCentError), interval: try interval(between: reference, target),
      tuningSystem: try tuningSystem(), timestamp: timestamp)
    try requireEmpty(PitchColumn.centOffset.rawValue..<PitchColumn.initialCentOffset.rawValue, in: format)
    try requireEmpty(PitchColumn.userCentError.rawValue + 1..<format.width, in: format)
    return record
  }
}
