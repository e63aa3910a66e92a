import Chronology
import GRDB
import Training

/// Puts records into their tables, within a transaction of its caller.
struct RecordInsertion {
  /// What to do with a record that is there already.
  enum Twins { case kept, skipped }

  private let database: Database
  private let twins: Twins

  init(into database: Database, twins: Twins) {
    self.database = database
    self.twins = twins
  }

  /// Inserts one record.
  ///
  /// Records are twins when all their contents agree and their times fall in the same second: the app keeps
  /// no fractions, and a file that went through it must find its records again.
  /// - Returns: whether it was inserted, and not skipped as a twin.
  func insert(_ record: TrainingRecord, session: Int64? = nil) throws -> Bool {
    let row = TableRow(record)
    if twins == .skipped, try hasTwin(of: row, in: record.timestamp.wholeSeconds) { return false }
    try database.cachedStatement(sql: row.insertion)
      .execute(arguments: StatementArguments([record.timestamp.microseconds] + row.values + [session]))
    return true
  }

  private func hasTwin(of row: TableRow, in second: Int64) throws -> Bool {
    let first = second * 1_000_000
    let arguments = StatementArguments([first, first + 999_999] + row.values)
    return try Bool.fetchOne(database.cachedStatement(sql: row.twinSearch), arguments: arguments) ?? false
  }
}

/// A record as its table holds it, apart from the timestamp and the session.
private struct TableRow {
  var table: String
  var columns: [String]
  var values: [(any DatabaseValueConvertible)?]

  init(_ record: TrainingRecord) {
    switch record {
    case .comparison(let record):
      table = "comparison"
      columns = ["reference_note", "target_note", "interval", "tuning_system", "cent_offset", "is_correct"]
      values = [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.centOffset.value, record.isCorrect,
      ]
    case .pitchMatching(let record):
      table = "pitch_matching"
      columns = [
        "reference_note", "target_note", "interval", "tuning_system", "initial_cent_offset",
        "user_cent_error",
      ]
      values = [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.initialCentOffset.value, record.userCentError.value,
      ]
    }
  }

  /// Takes the timestamp, the values and the session.
  var insertion: String {
    let marks = databaseQuestionMarks(count: columns.count + 2)
    return
      "INSERT INTO \(table) (timestamp, \(columns.joined(separator: ", ")), session_id) VALUES (\(marks))"
  }

  /// Takes the first and the last timestamp and the values.
  var twinSearch: String {
    let equal = columns.map { " AND \($0) = ?" }.joined()
    return "SELECT EXISTS (SELECT 1 FROM \(table) WHERE timestamp BETWEEN ? AND ?\(equal))"
  }
}
