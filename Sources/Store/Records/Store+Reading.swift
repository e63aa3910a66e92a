import GRDB
import Training

extension Store {
  /// Goes through all records of both kinds by time, in memory that does not grow with their number.
  /// - Throws: `StoreError`, and whatever `body` throws.
  public func forEachRecord(_ body: (TrainingRecord) throws -> Void) throws {
    do {
      try database.read { database in
        try database.makeStatement(sql: Self.allRecords).forEachRow { try body($0.record()) }
      }
    } catch let error as DatabaseError {
      throw StoreError(error, at: directory.database)
    }
  }

  /// How many records there are of each kind.
  /// - Throws: `StoreError`.
  public func counts() throws(StoreError) -> (comparisons: Int, pitchMatchings: Int) {
    try read { database in
      (
        try Int.fetchOne(database, sql: "SELECT count(*) FROM comparison") ?? 0,
        try Int.fetchOne(database, sql: "SELECT count(*) FROM pitch_matching") ?? 0
      )
    }
  }

  // Both halves come by their index, so that SQLite merges them without sorting.
  private static let allRecords = """
    SELECT timestamp, 0, id, reference_note, target_note, interval, tuning_system, cent_offset, is_correct
    FROM comparison
    UNION ALL
    SELECT timestamp, 1, id, reference_note, target_note, interval, tuning_system, initial_cent_offset,
      user_cent_error
    FROM pitch_matching
    ORDER BY 1, 2, 3
    """
}

extension RawRow {
  /// A row of `allRecords`.
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
