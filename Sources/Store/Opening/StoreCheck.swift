import GRDB

/// The checks of a database before it is used.
struct StoreCheck {
  /// The extent of the checks.
  enum Extent {
    /// Structure, indexes, and references between rows.
    case everything
    /// Structure and indexes; a repair handles the rows.
    case structure
    /// Structure without indexes, which a repair rebuilds.
    case tables
  }

  /// The database's path for errors.
  let path: String
  let extent: Extent

  /// Requires the schema to be known, to consist of tables and indexes, and the database to be intact.
  /// - Throws: `StoreError` and `BadRow`.
  func callAsFunction(_ database: Database) throws {
    try database.beginReading()
    try checkVersion(database)
    try checkSchema(database)
    try checkStructure(database)
    try checkTables(database)
    if extent == .everything { try checkReferences(database) }
  }

  private func checkVersion(_ database: Database) throws {
    let known = Set(MigrationCatalog.all.map(\.name))
    let unknown = try MigrationCatalog.migrator.appliedIdentifiers(database).subtracting(known)
    guard unknown.isEmpty else { throw StoreError.otherSchema(path: path, unknown: unknown.sorted()) }
  }

  /// Refuses views and triggers, which could run SQL of unknown origin and duration.
  private func checkSchema(_ database: Database) throws {
    let foreign = try Row.fetchOne(
      database, sql: "SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index')")
    guard let foreign else { return }
    let words = ["type", "name"].map { String.fromDatabaseValue(foreign[$0]) ?? "?" }
    throw StoreError.damaged(
      path: path, finding: "it must have tables and indexes only, got the \(words.joined(separator: " "))")
  }

  private func checkStructure(_ database: Database) throws {
    // Values are checked when they are read, so that errors can name the row.
    try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
    defer { try? database.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
    let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(10000)")
      .flatMap { $0.split(separator: "\n") }.map(String.init)
    let findings = lines.filter { $0 != "ok" && !Self.isAboutValue($0) }
    // The report on a database begins with a line that names it.
    guard let first = findings.first(where: { !$0.hasPrefix("***") && !Self.isAboutIndex($0) }) else {
      guard extent != .tables, let index = findings.first(where: Self.isAboutIndex) else { return }
      throw StoreError.staleIndex(path: path, finding: index)
    }
    throw StoreError.damaged(path: path, finding: first)
  }

  /// `CHECK constraint failed in …`, `NULL value in …`, `non-INTEGER value in …`, `NUMERIC value in …`.
  private static func isAboutValue(_ finding: String) -> Bool {
    finding.hasPrefix("CHECK constraint failed in ") || finding.contains(" value in ")
  }

  /// `row 3 missing from index …`, `wrong # of entries in index …`, `non-unique entry in index …`.
  private static func isAboutIndex(_ finding: String) -> Bool {
    finding.contains(" missing from index ") || finding.hasPrefix("wrong # of entries in index ")
      || finding.hasPrefix("non-unique entry in index ")
  }

  /// Requires every table and column that is read to exist, now or after the missing migrations. Errors therefore name
  /// a row, and recommend a repair, only in a database with this program's tables.
  private func checkTables(_ database: Database) throws {
    guard try !MigrationCatalog.migrator.hasCompletedMigrations(database) else {
      return try Self.compileReads(database)
    }
    let rehearsal = try DatabaseQueue()
    defer { try? rehearsal.close() }
    let definitions = try String.fetchAll(
      database,
      sql: """
        SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'index'
        """)
    let applied = try MigrationCatalog.migrator.appliedIdentifiers(database)
    try rehearsal.write { copy in
      for definition in definitions { try copy.execute(sql: definition) }
      for name in applied {
        try copy.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
      }
    }
    try MigrationCatalog.migrator.migrate(rehearsal)
    try rehearsal.read(Self.compileReads)
  }

  private static func compileReads(_ database: Database) throws {
    let sessions = "SELECT \(Store.session(comparisons: "0")) FROM session"
    let others = [sessions, Store.allSettings, Store.allBodyEvents, Store.changedBodyEvents]
    for sql in RecordTable.all.map(\.allRows) + others {
      _ = try database.makeStatement(sql: sql)
    }
  }

  private func checkReferences(_ database: Database) throws {
    for orphans in OrphanTable.all where try database.tableExists(orphans.name) {
      let first = "\(orphans.selection(and: "NULL")) LIMIT 1"
      try database.makeStatement(sql: first).forEachRow({ orphans.row($0) }) { row in
        throw row.bad(.sessionID, "must be the id of a session")
      }
    }
  }
}

/// A table whose rows refer to sessions.
struct OrphanTable {
  /// The table's name.
  let name: String
  /// The key column.
  let id: String
  /// Whether `session_id` may be NULL.
  let isOptional: Bool

  static let all = [
    OrphanTable(name: "comparison", id: "id", isOptional: true),
    OrphanTable(name: "pitch_matching", id: "id", isOptional: true),
    OrphanTable(name: "session_settings", id: "session_id", isOptional: false),
  ]

  /// Selects the columns `OrphanColumn` of the rows whose session does not exist.
  /// - Parameter expression: the SQL expression for the column `key`.
  func selection(and expression: String) -> String {
    let none = isOptional ? "session_id IS NOT NULL AND" : "session_id IS NULL OR"
    // Only a table with an edited definition can contain a session whose id is NULL. No row refers to such a session.
    return """
      SELECT \(id) AS id, session_id, \(expression) AS key FROM \(name)
      WHERE \(none) session_id NOT IN (SELECT id FROM session WHERE id IS NOT NULL)
      """
  }

  /// The table and key of a row that `selection` returned.
  func row(_ row: RawRow<OrphanColumn>) -> StoredRow { StoredRow(table: name, id: row.shown(.id)) }
}

/// The columns of a row that refers to a session which does not exist.
enum OrphanColumn: Int32, ResultColumn { case id, sessionID, key }
