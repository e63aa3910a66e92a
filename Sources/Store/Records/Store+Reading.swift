import GRDB
package import Music
package import Training

extension Store {
  /// Calls `body` with the records of both kinds in the order of their timestamps, in constant memory.
  /// - Parameter filter: the respondents whose records are read.
  /// - Throws: `StoreError`, and the errors of `body`.
  package func forEachRecord(
    _ filter: RecordFilter = .person, _ body: (TrainingRecord) throws -> Void
  ) throws {
    try readThrowing { try Self.forEachRecord(filter, in: $0, body) }
  }

  static func forEachRecord(
    _ filter: RecordFilter, in database: Database, _ body: (TrainingRecord) throws -> Void
  ) throws {
    let condition = try RecordCondition(filter, in: database)
    let statement = try database.makeStatement(sql: Self.records(condition.sql))
    try statement.setArguments(condition.arguments)
    try statement.forEachRecord { try body($0.record()) }
  }

  /// The number of records of each kind.
  /// - Parameter filter: the respondents whose records are counted.
  /// - Throws: `StoreError`.
  package func counts(
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

  /// The number of comparisons of each interval in each tuning, of the intervals that differ between the tunings by 10 cents
  /// or more.
  /// - Parameters:
  ///   - interval: the only interval whose comparisons are counted; nil for all.
  ///   - filter: the respondents whose comparisons are counted.
  /// - Throws: `StoreError`.
  /// - Complexity: O(comparisons).
  package func comparisonsByTuning(
    of interval: Interval? = nil, _ filter: RecordFilter = .person
  ) throws(StoreError) -> [TunedInterval: Int] {
    try read { database in
      let condition = try RecordCondition(filter, of: interval, in: database)
      let sql = """
        SELECT interval, tuning_system AS tuning, count(*) AS comparisons FROM comparison WHERE \(condition.sql)
        GROUP BY interval, tuning_system
        """
      var counts: [TunedInterval: Int] = [:]
      for row in try Row.fetchAll(database, sql: sql, arguments: condition.arguments) {
        // Loading the records refuses a bad value.
        guard let interval = UInt8.fromDatabaseValue(row["interval"]).flatMap(Interval.init(rawValue:)),
          let tuning = String.fromDatabaseValue(row["tuning"]).flatMap(TuningSystem.init(rawValue:))
        else { continue }
        let tuned = TunedInterval(interval, by: tuning)
        if tuned.differs { counts[tuned] = row["comparisons"] }
      }
      return counts
    }
  }

  // Each half is read by its index, so SQLite merges them without sorting.
  private static func records(_ condition: String) -> String {
    """
    \(RecordTable.all.map { "SELECT \($0.record) FROM \($0.name) WHERE \(condition)" }.joined(separator: " UNION ALL "))
    ORDER BY timestamp, is_matching, id
    """
  }
}

/// The columns of a record of either kind; `RecordTable.record` selects them.
enum RecordColumn: Int32, ResultColumn {
  /// 0 for comparisons, 1 for matchings.
  case isMatching
  case timestamp, id, referenceNote, targetNote, interval, tuningSystem
  /// NULL for matchings.
  case centOffset, isCorrect
  /// NULL for comparisons.
  case initialCentOffset, userCentError
  /// SQLite's row id, which differs from `id` only in a table whose definition was edited.
  case rowid
}

extension Statement {
  /// Calls `body` with every row of a result with the columns of a record.
  func forEachRecord(_ body: (RawRow<RecordColumn>) throws -> Void) throws {
    try forEachRow(\.stored, body)
  }
}

extension RawRow<RecordColumn> {
  /// The row's table and key.
  var stored: StoredRow {
    StoredRow(table: isZero(.isMatching) ? "comparison" : "pitch_matching", id: shown(.id))
  }

  /// The row's record.
  func record() throws(BadValue) -> TrainingRecord {
    let (timestamp, reference) = (try instant(.timestamp), try note(.referenceNote))
    let (target, interval) = (try note(.targetNote), try interval(.interval))
    try checkTarget(.targetNote, from: reference, by: interval)
    if isZero(.isMatching) {
      return .comparison(
        ComparisonRecord(
          referenceNote: reference, targetNote: target, centOffset: try cents(.centOffset),
          isCorrect: try flag(.isCorrect), interval: interval, tuningSystem: try tuningSystem(.tuningSystem),
          timestamp: timestamp))
    }
    return .pitchMatching(
      PitchMatchingRecord(
        referenceNote: reference, targetNote: target, initialCentOffset: try cents(.initialCentOffset),
        userCentError: try cents(.userCentError), interval: interval,
        tuningSystem: try tuningSystem(.tuningSystem), timestamp: timestamp))
  }
}
