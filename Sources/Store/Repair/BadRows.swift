import Foundation
import GRDB

/// Finds the invalid rows of a store, within the caller's transaction.
///
/// Their keys are in temporary tables, so memory is constant.
struct BadRows {
  private let database: Database
  private let names: KnownNames
  /// The first `mostFindings` rows that violate a rule.
  private(set) var findings: [BadRow] = []
  /// The rows of `findings` by table and key.
  private var rules: [String: [DatabaseValue: BadRow]] = [:]

  /// The tables in the order in which rows are deleted, each with an SQL expression for its key. The expressions are
  /// never NULL and distinguish rows even in a table whose definition was edited, which may contain a NULL `id`, or one
  /// `id` twice. The rows of a session's settings share a key, and so do the rows of a body event, so they are moved
  /// together.
  private static let tables = [
    ("comparison", "rowid"), ("pitch_matching", "rowid"), ("session_settings", "quote(session_id)"),
    ("session", "rowid"), ("body_event", "ifnull(CAST(id AS BLOB), x'')"),
  ]
  private static let mostFindings = 1000

  init(in database: Database, knowing names: KnownNames) throws {
    self.database = database
    self.names = names
    for (table, _) in Self.tables {
      try database.execute(sql: "CREATE TEMP TABLE bad_\(table) (key PRIMARY KEY) WITHOUT ROWID")
    }
    try findSessions()
    try findOrphans()
    try findRecords()
    try findBodyEvents()
  }

  private mutating func note(_ row: BadRow, in table: String, key: any DatabaseValueConvertible) throws {
    try database.cachedStatement(sql: "INSERT OR IGNORE INTO temp.bad_\(table) VALUES (?)").execute(
      arguments: [key])
    guard findings.count < Self.mostFindings else { return }
    findings.append(row)
    rules[table, default: [:]][key.databaseValue] = row
  }

  /// Finds invalid sessions. They cannot be replayed, so their settings are moved too. The answers of simulated
  /// listeners in them are also moved: without their session they would count as the person's.
  private mutating func findSessions() throws {
    var found: [(Int64, BadRow)] = []
    let comparisons = "(SELECT count(*) FROM comparison WHERE session_id = session.id)"
    try Store.forEachSession(
      in: database, knowing: names,
      "SELECT \(Store.session(comparisons: comparisons)) FROM session ORDER BY session.id"
    ) { session, result in
      if case .failure(let row) = result { found.append((session.rowID(.rowid), row)) }
    }
    for (key, row) in found {
      try note(row, in: "session", key: key)
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO temp.bad_session_settings SELECT quote(session_id) FROM session_settings JOIN session
          ON session_id = session.id WHERE session.rowid = ?
          """, arguments: [key])
      for table in RecordTable.all.map(\.name) {
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO temp.bad_\(table) SELECT \(table).rowid FROM \(table) JOIN session
            ON session_id = session.id WHERE session.rowid = ? AND answered_by IS NOT 'person'
            """, arguments: [key])
      }
    }
  }

  private mutating func findOrphans() throws {
    for orphans in OrphanTable.all {
      var found: [(DatabaseValue, BadRow)] = []
      let rule = "must be the id of a session"
      let key = Self.tables.first { $0.0 == orphans.name }!.1
      for row in try Row.fetchAll(database, sql: orphans.selection(and: key)) {
        func value(_ column: OrphanColumn) -> DatabaseValue { row[column.name] }
        let bad = BadValue(
          column: OrphanColumn.sessionID.name, rule: rule, value: value(.sessionID).description)
        let stored = StoredRow(table: orphans.name, id: value(.id).description)
        found.append((value(.key), BadRow(stored, bad)))
      }
      for (key, row) in found { try note(row, in: orphans.name, key: key) }
    }
  }

  private mutating func findRecords() throws {
    for table in RecordTable.all {
      var found: [(Int64, BadRow)] = []
      try database.makeStatement(sql: table.allRows).forEachRecord { row in
        do throws(BadValue) { _ = try row.record() } catch {
          found.append((row.rowID(.rowid), BadRow(row.stored, error)))
        }
      }
      for (key, row) in found { try note(row, in: table.name, key: key) }
    }
  }

  private mutating func findBodyEvents() throws {
    var found: [(Data, BadRow)] = []
    try Store.forEachBodyEvent(in: database) { event, id in
      if case .failure(let row) = event { found.append((Data(id), row)) }
    }
    for (key, row) in found { try note(row, in: "body_event", key: key) }
  }
}

extension BadRows {
  /// The number of rows to move by table. Tables without such rows are omitted.
  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (table, key) in Self.tables {
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM \(table) WHERE \(Self.isBad(table, key))")
      if let count, count > 0 { counts[table] = count }
    }
    return counts
  }

  /// Removes the reference to an invalid session from valid answers.
  /// - Returns: the number of answers.
  func detach() throws -> Int {
    var detached = 0
    for table in RecordTable.all.map(\.name) {
      try database.execute(
        sql: """
          UPDATE \(table) SET session_id = NULL
          WHERE session_id IN (SELECT id FROM session WHERE \(Self.isBad("session", "rowid")))
          AND NOT \(Self.isBad(table, "rowid"))
          """)
      detached += database.changesCount
    }
    return detached
  }

  /// Writes the rows to a new file, syncs it, and deletes them.
  /// - Returns: the path of the file.
  func move(beside directory: StoreDirectory) throws -> String {
    let file = try SetAsideFile(in: directory)
    do {
      for (table, key) in Self.tables {
        let rows = try Row.fetchCursor(
          database, sql: "SELECT \(key), * FROM \(table) WHERE \(Self.isBad(table, key))")
        while let row = try rows.next() {
          let columns = zip(row.columnNames, row.databaseValues).dropFirst()
          try file.append(columns, of: table, breaking: rules[table]?[row.databaseValues.first!])
        }
      }
      try file.finish()
      for (table, key) in Self.tables {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(Self.isBad(table, key))")
      }
      for (table, _) in Self.tables { try database.execute(sql: "DROP TABLE temp.bad_\(table)") }
    } catch {
      file.discard()
      throw error
    }
    return file.path
  }

  private static func isBad(_ table: String, _ key: String) -> String {
    "\(key) IN (SELECT key FROM temp.bad_\(table))"
  }
}
