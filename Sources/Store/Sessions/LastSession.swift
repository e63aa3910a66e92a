package import Chronology
import GRDB

/// The person's last session with answers or tuned notes.
package struct LastSession: Sendable, Hashable {
  fileprivate let id: Int64
  package let startedAt: Instant
  /// Whether its records are pitch matchings, not comparisons.
  package let isOfMatchings: Bool
  package let records: Int
}

extension Store {
  /// The person's last session; nil without one.
  package func lastSession() throws(StoreError) -> LastSession? { try read(Self.lastSession) }

  /// Removes a session and its records, unless another one has followed it. Earlier sessions can be replayed as before.
  /// - Returns: the number of removed records.
  package func remove(_ session: LastSession) throws -> Int {
    try write { database in
      guard try Self.lastSession(in: database)?.id == session.id else { return 0 }
      var removed = 0
      for table in RecordTable.all.map(\.name) {
        try database.execute(sql: "DELETE FROM \(table) WHERE session_id = ?", arguments: [session.id])
        removed += database.changesCount
      }
      try database.execute(
        sql: "DELETE FROM session_settings WHERE session_id = ?", arguments: [session.id])
      try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [session.id])
      return removed
    }
  }

  private static func lastSession(in database: Database) throws -> LastSession? {
    let counts = RecordTable.all.map { "(SELECT count(*) FROM \($0.name) WHERE session_id = session.id)" }
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT id, started_at, strategy IS NULL AS matchings, \(counts.joined(separator: " + ")) AS records FROM session
        WHERE answered_by = 'person' AND records > 0 ORDER BY id DESC LIMIT 1
        """)
    return row.map {
      LastSession(
        id: $0["id"], startedAt: Instant(microseconds: $0["started_at"]), isOfMatchings: $0["matchings"],
        records: $0["records"])
    }
  }
}
