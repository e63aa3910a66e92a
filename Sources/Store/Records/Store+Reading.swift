import GRDB
import Training

extension Store {
  /// Goes through records of both kinds by time, in memory that does not grow with their number.
  /// - Parameter filter: whose records.
  /// - Throws: `StoreError`, and whatever `body` throws.
  public func forEachRecord(
    _ filter: RecordFilter = .person, _ body: (TrainingRecord) throws -> Void
  ) throws {
    do {
      try database.read { database in
        let condition = try RecordCondition(filter, in: database)
        let statement = try database.makeStatement(sql: Self.records(condition.sql))
        try statement.setArguments(condition.arguments)
        try statement.forEachRow { try body($0.record()) }
      }
    } catch let error as DatabaseError {
      throw StoreError(error, at: directory.database)
    }
  }

  /// How many records there are of each kind.
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

  // Both halves come by their index, so that SQLite merges them without sorting.
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
  /// A row of `records`.
  fileprivate func record() throws(DatabaseError) -> TrainingRecord {
    if integer(1) == 0 {
      return .comparison(
        ComparisonRecord(
          referenceNote: try note(3), targetNote: try note(4), centOffset: cents(7),
          isCorrect: integer(8) != 0,
          interval: try interval(5), tuningSystem: try tuningSystem(6), timestamp: instant(0)))
    }
    return .pitchMatching(
      PitchMatchingRecord(
        referenceNote: try note(3), targetNote: try note(4), initialCentOffset: cents(7),
        userCentError: cents(8), interval: try interval(5), tuningSystem: try tuningSystem(6),
        timestamp: instant(0)))
  }
}
