import Chronology
import Foundation
import GRDB
import Training

extension Store {
  /// The sessions in which comparisons were answered, in the order in which they began.
  /// - Parameter filter: whose sessions.
  /// - Throws: `StoreError`, also for a session whose strategy or parameters this version does not know.
  public func sessions(_ filter: RecordFilter = .person) throws(StoreError) -> [StoredSession] {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      return try Row.fetchAll(
        database,
        sql: """
          SELECT session.*, count(comparison.id) AS comparisons
          FROM session JOIN comparison ON comparison.session_id = session.id
          WHERE \(condition.sql) GROUP BY session.id ORDER BY session.id
          """, arguments: condition.arguments
      ).map { try Self.session(from: $0, in: database) }
    }
  }

  static func insert(_ session: TrainingSession, into database: Database) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO session
          (started_at, seed, strategy, strategy_parameters, history_settings, answered_by, started_from)
        VALUES (?, ?, ?, ?, ?, ?, 'own')
        """,
      arguments: [
        session.startedAt.microseconds, Int64(bitPattern: session.seed), session.strategy?.descriptor.name,
        try session.strategy?.json, try session.history.json, try session.respondent.stored,
      ])
    let id = database.lastInsertedRowID
    try insert(SettingsChange(fromTrial: 0, settings: session.settings), session: id, into: database)
    return id
  }

  /// Settings changed twice before the same comparison count as changed last.
  static func insert(_ change: SettingsChange, session: Int64, into database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO session_settings (session_id, from_trial, settings) VALUES (?, ?, ?)",
      arguments: [session, change.fromTrial, try change.settings.json])
  }

  private static func session(from row: Row, in database: Database) throws -> StoredSession {
    let id: Int64 = row["id"]
    let settings = try Row.fetchAll(
      database, sql: "SELECT * FROM session_settings WHERE session_id = ? ORDER BY from_trial",
      arguments: [id]
    ).map {
      SettingsChange(
        fromTrial: $0["from_trial"],
        settings: try ParameterValues(of: TrainingSettings.descriptor, json: $0["settings"]))
    }
    let strategy: String? = row["strategy"]
    let session = TrainingSession(
      startedAt: Instant(microseconds: row["started_at"]), seed: UInt64(bitPattern: row["seed"]),
      strategy: try strategy.map { name in
        try ParameterValues(of: StrategyCatalog.descriptor(named: name), json: row["strategy_parameters"])
      },
      settings: settings.first?.settings ?? ParameterValues(of: TrainingSettings.descriptor),
      history: try ParameterValues(of: HistorySettings.descriptor, json: row["history_settings"] ?? "{}"),
      respondent: try Respondent(stored: row["answered_by"]))
    return StoredSession(
      id: id, session: session, settings: settings, comparisons: row["comparisons"],
      startedFrom: row["started_from"] == "everything" ? .everyone : .only(session.respondent))
  }
}

extension ParameterValues {
  /// All values as a JSON object, keys sorted.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let values = descriptor.parameters.map { ($0.name, self[$0]) }
      return String(decoding: try encoder.encode(Dictionary(uniqueKeysWithValues: values)), as: UTF8.self)
    }
  }

  /// The values of a JSON object; a parameter that came later has its default.
  init(of descriptor: Descriptor, json: String) throws {
    let values = try JSONDecoder().decode([String: ParameterValue].self, from: Data(json.utf8))
    try self.init(of: descriptor, setting: values)
  }
}
