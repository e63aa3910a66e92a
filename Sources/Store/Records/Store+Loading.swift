import Chronology
import GRDB
import Music
package import Training

extension Store {
  /// Adds the stored records to a history, oldest first; to a history of one interval only those of the interval.
  ///
  /// - Parameters:
  ///   - history: receives the comparisons and the errors of pitch matchings.
  ///   - filter: the respondents whose records are read.
  /// - Returns: the number of records.
  /// - Throws: `StoreError`.
  /// - Complexity: O(records), and a sort if an import added older records.
  @discardableResult
  package func load(into history: inout TrainingHistory, _ filter: RecordFilter = .person) throws(StoreError)
    -> Int
  {
    let interval = history.interval
    // One transaction reads both, so they are consistent while another process trains.
    let (comparisons, errors) = try read { database in
      let condition = try RecordCondition(filter, of: interval, in: database)
      return (
        try Self.allComparisons(condition, in: database).sortedByTime(),
        try Self.matchingErrors(condition, in: database)
      )
    }
    history.add(comparisons)
    for one in errors {
      history.add(
        matchingError: one.error, of: one.interval, by: one.tuning, isDown: one.isDown, isHeld: one.isHeld,
        at: one.instant)
    }
    return comparisons.count + errors.count
  }

  /// The comparisons of a session's initial history, which are its respondent's, sorted by time. Those with equal times
  /// keep the order of storage.
  /// - Throws: `StoreError`.
  package func completedComparisons(before session: StoredSession) throws(StoreError) -> [CompletedComparison]
  {
    try read { database in
      let before = try RecordCondition(.only(session.session.respondent), in: database).and(
        "id < (SELECT min(id) FROM comparison WHERE session_id = :session)", ["session": session.id])
      return try Self.completedComparisons(before, in: database).sortedByTime()
    }
  }

  /// The comparisons of one session in the order of the answers.
  /// - Throws: `StoreError`.
  package func completedComparisons(of session: StoredSession) throws(StoreError) -> [CompletedComparison] {
    try read { database in
      let own = RecordCondition(sql: "session_id = :session", arguments: ["session": session.id])
      return try Self.completedComparisons(own, in: database)
    }
  }

  /// The comparisons that meet a condition, found by a scan of the whole table. If the scan fails, the rows are read
  /// one by one, which throws the reason.
  private static func allComparisons(
    _ condition: RecordCondition, in database: Database
  ) throws -> [CompletedComparison] {
    try ComparisonScan.comparisons(where: condition, in: database)
      ?? completedComparisons(condition, in: database)
  }

  /// The comparisons that meet a condition, read row by row. SQLite may use an index.
  private static func completedComparisons(
    _ condition: RecordCondition, in database: Database
  ) throws -> [CompletedComparison] {
    var found: [CompletedComparison] = []
    let statement = try database.cachedStatement(
      sql: "SELECT \(ComparisonColumn.list) FROM comparison WHERE \(condition.sql) ORDER BY id")
    try statement.setArguments(condition.arguments)
    try statement.forEachRow(of: "comparison", id: ComparisonColumn.id) {
      found.append(try $0.completedComparison())
    }
    return found
  }

  private struct MatchingError {
    let id: Int64
    let error: Cents
    let interval: Interval
    let tuning: TuningSystem
    let isDown: Bool
    let instant: Instant
    /// Whether the first note went on sounding.
    var isHeld = false
  }

  private static func matchingErrors(
    _ condition: RecordCondition, in database: Database
  ) throws -> [MatchingError] {
    var found: [MatchingError] = []
    // To prepare the query costs as much as to load a hundred comparisons, and most people tune no notes.
    guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM pitch_matching)") == true else {
      return found
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(MatchingColumn.list) FROM pitch_matching WHERE \(condition.sql) ORDER BY timestamp, id
        """)
    try statement.setArguments(condition.arguments)
    try statement.forEachRow(of: "pitch_matching", id: MatchingColumn.id) {
      found.append(
        MatchingError(
          id: $0.rowID(.id),
          error: try $0.cents(.userCentError), interval: try $0.interval(.interval),
          tuning: $0.isZero(.isJust) ? .equalTemperament : .justIntonation, isDown: !$0.isZero(.isDown),
          instant: try $0.instant(.timestamp)))
    }
    if found.isEmpty { return found }
    let held = try heldMatchings(in: database)
    for index in found.indices { found[index].isHeld = held.contains(found[index].id) }
    return found
  }

  /// The ids of the matchings whose first note went on sounding: those of sessions, by the settings of their trial.
  private static func heldMatchings(in database: Database) throws -> Set<Int64> {
    try Set(
      Int64.fetchAll(
        database,
        sql: """
          SELECT matching.id FROM session
          JOIN session_settings AS used ON used.session_id = session.id
          JOIN pitch_matching AS matching ON matching.session_id = session.id
          WHERE session.strategy IS NULL AND json_extract(used.settings, '$."\(TrainingSettings.hold.name)"')
            AND used.from_trial = (
              SELECT max(from_trial) FROM session_settings WHERE session_id = session.id AND from_trial <= (
                SELECT count(*) FROM pitch_matching WHERE session_id = session.id AND id < matching.id))
          """))
  }
}

/// The columns from which a matching's error and interval are read. The last two are computed, so that no text is read.
enum MatchingColumn: Int32, ResultColumn {
  case userCentError, interval, timestamp, id, isJust, isDown

  /// What is selected for the columns, joined once: every load needs it.
  static let list =
    allCases.dropLast(2).map(\.name).joined(separator: ", ")
    + ", tuning_system = '\(TuningSystem.justIntonation.storageIdentifier)' AS is_just"
    + ", target_note < reference_note AS is_down"
}

/// The columns of a completed comparison.
enum ComparisonColumn: Int32, ResultColumn {
  case timestamp, referenceNote, interval, centOffset, isCorrect, targetNote, id

  /// The columns that `completedComparison` reads, in their order.
  static let scanned = allCases.filter { $0 != .id }.map(\.name).joined(separator: ", ")
}

extension RawRow<ComparisonColumn> {
  /// Reads a row with at least the columns `scanned`.
  @inline(__always)
  func completedComparison() throws(BadValue) -> CompletedComparison {
    let (timestamp, reference) = (try instant(.timestamp), try note(.referenceNote))
    let interval = try interval(.interval)
    let (offset, isCorrect) = (try cents(.centOffset), try flag(.isCorrect))
    try checkTarget(.targetNote, from: reference, by: interval)
    return CompletedComparison(
      comparison: Comparison(reference: reference, interval: interval, offset: offset), isCorrect: isCorrect,
      timestamp: timestamp)
  }
}

extension [CompletedComparison] {
  /// The comparisons sorted by time. They nearly always are already; checking is faster than reading through SQLite's
  /// index.
  fileprivate func sortedByTime() -> [CompletedComparison] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
    return isSorted ? self : sorted { $0.timestamp < $1.timestamp }
  }
}
