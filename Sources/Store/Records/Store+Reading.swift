import GRDB
import Training

extension Store {
  /// Calls `body` with the records of both kinds by time, in constant memory.
  /// - Parameter filter: whose records.
  /// - Throws: `StoreError`, and the errors of `body`.
  public func forEachRecord(
    _ filter: RecordFilter = .person, _ body: (TrainingRecord) throws -> Void
  ) throws {
    try readThrowing { database in
      let condition = try RecordCondition(filter, in: database)
      let statement = try database.makeStatement(sql: Self.records(condition.sql))
      try statement.setArguments(condition.arguments)
      try statement.forEachRow(\.recordRow) { try body($0.record()) }
    }
  }

  /// The number of records of each kind.
  /// - Parameter filter: whose records.
  /// - Throws: `StoreError`.
  public func counts(
    _ filter: RecordFilter = .person
  ) throws(StoreError) -> (comparisons: Int, pitchMatchings: Int) {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      func count(_ table: String) throws -> Int {
        let sql = "SELECT count(*) FROM \(table) WHERE \(condition.sql)"
        return try Int.fetchOne(database, sql: sql, arguments: condition.arguments) ?? 0
      }
      return (try count("comparison"), try count("pitch_matching"))
    }
  }

  // Each half is read by its index, so SQLite merges them without sorting.
  private static func records(_ condition: String) -> String {
    """
    SELECT timestamp, 0, id, reference_note, target_note, interval, tuning_system, cent_offset, is_correct
    FROM comparison WHERE \(condition)
    UNION ALL
    SELECT timestamp, 1, id, reference_note, target_note, interval, tuning_system, initial_cent_offset,
      user_cent_error
    FROM pitch_matching WHERE \(condition)
    ORDER BY 1, 2, 3
    """
  }
}

extension RawRow {
  /// The table and key of a row with timestamp, 0 for a comparison or 1 for a matching, and id.
  var recordRow: StoredRow {
    StoredRow(table: isZero(1) ? "comparison" : "pitch_matching", id: shown(2))
  }

  /// The record of a row with the columns of `recordRow` and reference note, target note, interval, tuning system;
  /// offset and correctness of a comparison, initial offset and error of a matching.
  func record() throws(BadValue) -> TrainingRecord {
    let (timestamp, reference, target, interval) = (try instant(0), try note(3), try note(4), try interval(5))
    try checkTarget(4, from: reference, by: interval)
    if isZero(1) {
      return .comparison(
        ComparisonRecord(
          referenceNote: reference, targetNote: target, centOffset: try cents(7), isCorrect: try flag(8),
          interval: interval, tuningSystem: try tuningSystem(6), timestamp: timestamp))
    }
    return .pitchMatching(
      PitchMatchingRecord(
        referenceNote: reference, targetNote: target, initialCentOffset: try cents(7, "initial_cent_offset"),
        userCentError: try cents(8, "user_cent_error"), interval: interval, tuningSystem: try tuningSystem(6),
        timestamp: timestamp))
  }
}
