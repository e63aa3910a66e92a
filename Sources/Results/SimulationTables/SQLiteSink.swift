import Chronology
import GRDBSQLite

/// Writes rows into a table of a new SQLite database, by one prepared statement in one transaction.
///
/// The file is renamed only when it is complete, so SQLite keeps no journal and does not sync. Pages that do not fit
/// into SQLite's cache of 2 MB are written before the transaction ends. Rows are inserted with SQLite's own functions:
/// inserting a row through GRDB's arguments takes several times as long.
struct SQLiteSink: FieldSink {
  /// Closes the database when the last copy of the sink is released.
  private final class Connection {
    var database: OpaquePointer?
    var statement: OpaquePointer?

    deinit { close() }

    func close() {
      sqlite3_finalize(statement)
      sqlite3_close(database)
      (statement, database) = (nil, nil)
    }
  }

  private let connection = Connection()
  private let path: String
  private var column: Int32 = 0
  private var instants = InstantText()
  private var text: [UInt8] = []
  /// `SQLITE_TRANSIENT`: SQLite copies the bytes of a bound text.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// Creates the table in an empty file.
  /// - Parameter path: the file's name in error messages.
  /// - Throws: `StudyError.database`.
  init(_ file: String, named path: String, table: String, columns: [TableColumn]) throws {
    self.path = path
    try check(sqlite3_open_v2(file, &connection.database, SQLITE_OPEN_READWRITE, nil))
    let definition = columns.map { column in
      "\"\(column.name)\" \(column.storage.rawValue)\(column.isOptional ? "" : " NOT NULL")"
    }
    try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
    try execute("BEGIN; CREATE TABLE \"\(table)\" (\(definition.joined(separator: ", ")))")
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    try check(
      sqlite3_prepare_v2(
        connection.database, "INSERT INTO \"\(table)\" VALUES (\(places))", -1, &connection.statement, nil))
  }

  mutating func add(_ text: String) { add(word: text) }

  mutating func add(word: String?) {
    column += 1
    if let word { sqlite3_bind_text(connection.statement, column, word, -1, Self.copied) }
  }

  mutating func add(_ number: Int) {
    column += 1
    sqlite3_bind_int64(connection.statement, column, Int64(number))
  }

  mutating func add(_ number: Double?) {
    column += 1
    if let number, number.isFinite { sqlite3_bind_double(connection.statement, column, number) }
  }

  mutating func add(_ instant: Instant) {
    column += 1
    text.removeAll(keepingCapacity: true)
    instants.append(instant, to: &text)
    text.withUnsafeBytes { bytes in
      _ = sqlite3_bind_text(
        connection.statement, column, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count), Self.copied)
    }
  }

  /// Inserts the row.
  /// - Throws: `StudyError.database`.
  mutating func endRow() throws {
    column = 0
    try check(sqlite3_step(connection.statement))
    sqlite3_reset(connection.statement)
    sqlite3_clear_bindings(connection.statement)
  }

  /// Ends the transaction and closes the file.
  /// - Throws: `StudyError.database`.
  mutating func finish() throws {
    try execute("COMMIT")
    connection.close()
  }

  private func execute(_ statements: String) throws {
    try check(sqlite3_exec(connection.database, statements, nil, nil, nil))
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK, code != SQLITE_DONE else { return }
    let reason = connection.database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
    throw StudyError.database(path: path, reason: reason)
  }
}
