import GRDB
import Training

/// The table of one kind of record, as the statements that put records into it see it.
struct RecordTable: Sendable {
  /// Takes the timestamp, the contents and the session.
  let insertion: String
  /// Takes the first and the last timestamp and the contents; answers whether there is such a record.
  let twinSearch: String

  static let comparison = RecordTable(
    "comparison",
    contents: ["reference_note", "target_note", "interval", "tuning_system", "cent_offset", "is_correct"])

  static let pitchMatching = RecordTable(
    "pitch_matching",
    contents: [
      "reference_note", "target_note", "interval", "tuning_system", "initial_cent_offset", "user_cent_error",
    ])

  /// - Parameter contents: the columns apart from the timestamp and the session.
  private init(_ name: String, contents: [String]) {
    let marks = databaseQuestionMarks(count: contents.count + 2)
    let equal = contents.map { " AND \($0) = ?" }.joined()
    insertion =
      "INSERT INTO \(name) (timestamp, \(contents.joined(separator: ", ")), session_id) VALUES (\(marks))"
    twinSearch = "SELECT EXISTS (SELECT 1 FROM \(name) WHERE timestamp BETWEEN ? AND ?\(equal))"
  }
}

extension TrainingRecord {
  /// Where it is kept.
  var table: RecordTable {
    switch self {
    case .comparison: .comparison
    case .pitchMatching: .pitchMatching
    }
  }

  /// Its contents in the order of the table's columns.
  var contents: [(any DatabaseValueConvertible)?] {
    switch self {
    case .comparison(let record):
      [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.centOffset.value, record.isCorrect,
      ]
    case .pitchMatching(let record):
      [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.initialCentOffset.value, record.userCentError.value,
      ]
    }
  }
}
