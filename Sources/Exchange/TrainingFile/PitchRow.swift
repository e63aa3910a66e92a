import Chronology
import Music
import Naming
import PlacedText
import Training

/// Reads a row of pitch training. Cells are compared with each other, so a file edited by hand cannot contain a note
/// with another note's name.
extension ParsedCSVRow {
  /// The record of the row; nil for a type that is skipped.
  /// - Throws: `TextProblem` for the first cell that violates a rule.
  func record(in format: TrainingFileFormat) throws(TextProblem) -> TrainingRecord? {
    guard count == format.width else {
      throw TextProblem(
        at: places[min(count - 1, format.width)],
        "a row of format \(format.version) must have \(format.width) cells",
        got: "\(count)", nextStep: "Compare its commas with the header's.")
    }
    switch try kind(in: format) {
    case .comparison: return .comparison(try comparison(before: format.width))
    case .pitchMatching: return .pitchMatching(try pitchMatching(before: format.width))
    case .skipped: return nil
    }
  }

  /// The text of the cell in `column`.
  func text(_ column: PitchColumn) -> String { text(column.rawValue) }

  private func kind(in format: TrainingFileFormat) throws(TextProblem) -> TrainingFileFormat.Kind {
    let word = text(.trainingType)
    guard let known = format.kinds.first(where: { $0.key == word }) else {
      throw problem(
        .trainingType, "must be a type of format \(format.version)",
        nextStep: suggestion(for: word, among: format.kinds.map(\.key)))
    }
    return known.value
  }

  private func comparison(before end: Int) throws(TextProblem) -> ComparisonRecord {
    let timestamp = try timestamp()
    let (reference, target) = (try note(.referenceNote), try note(.targetNote))
    let record = ComparisonRecord(
      referenceNote: reference, targetNote: target, centOffset: try cents(.centOffset),
      isCorrect: try isCorrect(), interval: try interval(between: reference, target),
      tuningSystem: try tuningSystem(), timestamp: timestamp)
    try requireEmpty(PitchColumn.initialCentOffset.rawValue..<end)
    return record
  }

  private func pitchMatching(before end: Int) throws(TextProblem) -> PitchMatchingRecord {
    let timestamp = try timestamp()
    let (reference, target) = (try note(.referenceNote), try note(.targetNote))
    let record = PitchMatchingRecord(
      referenceNote: reference, targetNote: target, initialCentOffset: try cents(.initialCentOffset),
      userCentError: try cents(.userCentError), interval: try interval(between: reference, target),
      tuningSystem: try tuningSystem(), timestamp: timestamp)
    try requireEmpty(PitchColumn.centOffset.rawValue..<PitchColumn.initialCentOffset.rawValue)
    try requireEmpty(PitchColumn.userCentError.rawValue + 1..<end)
    return record
  }
}
