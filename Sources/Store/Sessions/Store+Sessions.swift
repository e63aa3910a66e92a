import Chronology
import Foundation
import GRDB
import Text
import Training

/// Where answers come from.
package enum AnswerOrigin: Hashable, Sendable {
  /// From a file, which names no strategy.
  case imported
  /// From a session; the strategy is nil only in an altered store.
  case session(strategy: String?)
}

extension Store {
  /// The sessions with answered comparisons, sorted by id.
  /// - Parameter filter: the respondents whose sessions are read.
  /// - Throws: `StoreError`, also for a session with a strategy or parameters that this version does not know.
  package func sessions(_ filter: RecordFilter = .person) throws(StoreError) -> [StoredSession] {
    try read { [names] database in
      let condition = try RecordCondition(filter, in: database)
      var found: [StoredSession] = []
      try Self.forEachSession(
        in: database, knowing: names,
        """
        SELECT \(Self.session(comparisons: "count(comparison.id)"))
        FROM session JOIN comparison ON comparison.session_id = session.id
        WHERE \(condition.sql) GROUP BY session.id ORDER BY session.id
        """, condition.arguments
      ) { _, session in found.append(try session.get()) }
      return found
    }
  }

  /// Where the latest comparison comes from; nil without a comparison.
  /// - Parameter filter: the respondents whose comparisons are read.
  package func latestOrigin(_ filter: RecordFilter = .person) throws(StoreError) -> AnswerOrigin? {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      // A value of another type, as in an altered store, is read as NULL.
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT session_id IS NULL AS imported, (
            SELECT CASE typeof(strategy) WHEN 'text' THEN strategy END FROM session WHERE id = session_id) AS strategy
          FROM comparison WHERE \(condition.sql) ORDER BY timestamp DESC, comparison.id DESC LIMIT 1
          """, arguments: condition.arguments)
      return row.map { $0["imported"] ? .imported : .session(strategy: $0["strategy"]) }
    }
  }

  /// The number of sessions with answered comparisons or tuned notes.
  /// - Parameter filter: the respondents whose sessions are counted.
  package func sessionCount(_ filter: RecordFilter) throws(StoreError) -> Int {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      let records = ["comparison", "pitch_matching"].map {
        "SELECT session_id FROM \($0) WHERE session_id IS NOT NULL AND (\(condition.sql))"
      }
      return try Int.fetchOne(
        database, sql: "SELECT count(*) FROM (\(records.joined(separator: " UNION ")))",
        arguments: condition.arguments + condition.arguments) ?? 0
    }
  }

  static func insert(_ session: TrainingSession, into database: Database) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO session
          (started_at, seed, strategy, strategy_parameters, history_settings, answered_by)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        session.startedAt.microseconds, Int64(bitPattern: session.seed), session.strategy?.descriptor.name,
        try session.strategy?.json, try session.history.json, try session.respondent.stored,
      ])
    let id = database.lastInsertedRowID
    try insert(SettingsChange(fromTrial: 0, settings: session.settings), session: id, into: database)
    return id
  }

  /// Inserts a change of settings. It replaces an earlier change for the same trial.
  static func insert(_ change: SettingsChange, session: Int64, into database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO session_settings (session_id, from_trial, settings) VALUES (?, ?, ?)",
      arguments: [session, change.fromTrial, try change.settings.json])
  }
}

extension ParameterValues {
  /// All values as a JSON object with sorted keys.
  var json: String {
    get throws {
      let values = descriptor.parameters.map { ($0.name, self[$0]) }
      return try Dictionary(uniqueKeysWithValues: values).sortedJSON()
    }
  }

  /// The values of a JSON object. A parameter that the object lacks, such as one of a later version, has its default.
  init(of descriptor: Descriptor, json: String) throws {
    let values = try JSONDecoder().decode([String: ParameterValue].self, from: Data(json.utf8))
    try self.init(of: descriptor, setting: values)
  }
}
