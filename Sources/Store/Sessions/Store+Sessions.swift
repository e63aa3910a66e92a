import Foundation
import GRDB
import Training

extension Store {
  /// All sessions in which something was answered, in the order in which they began.
  /// - Throws: `StoreError`, also for a session whose strategy or parameters this version does not know.
  public func sessions() throws(StoreError) -> [StoredSession] {
    try read { database in
      var found: [StoredSession] = []
      try Self.forEachSession(
        in: database,
        """
        SELECT session.id, started_at, seed, strategy, strategy_parameters, count(comparison.id)
        FROM session JOIN comparison ON comparison.session_id = session.id GROUP BY session.id ORDER BY session.id
        """
      ) { _, session in found.append(try session.get()) }
      return found
    }
  }

  static func insert(_ session: TrainingSession, into database: Database) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO session (started_at, seed, strategy, strategy_parameters) VALUES (?, ?, ?, ?)",
      arguments: [
        session.startedAt.microseconds, Int64(bitPattern: session.seed), session.strategy?.descriptor.name,
        try session.strategy?.json,
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
