import Chronology
import Foundation
import GRDB
import Text
import Training

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

  /// The name of the strategy of the latest session with answered comparisons; nil without such a session.
  /// - Parameter filter: the respondents whose sessions are read.
  package func latestStrategy(_ filter: RecordFilter = .person) throws(StoreError) -> String? {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      // A value of another type, as in an altered store, is read as NULL.
      return try String.fetchOne(
        database,
        sql: """
          SELECT CASE typeof(strategy) WHEN 'text' THEN strategy END
          FROM session
          WHERE EXISTS (SELECT 1 FROM comparison WHERE session_id = session.id AND \(condition.sql))
          ORDER BY started_at DESC, id DESC LIMIT 1
          """, arguments: condition.arguments)
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
      return try SortedJSON.text(Dictionary(uniqueKeysWithValues: values))
    }
  }

  /// The values of a JSON object. A parameter that the object lacks, such as one of a later version, has its default.
  init(of descriptor: Descriptor, json: String) throws {
    let values = try JSONDecoder().decode([String: ParameterValue].self, from: Data(json.utf8))
    try self.init(of: descriptor, setting: values)
  }
}
