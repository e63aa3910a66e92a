import GRDB
import GRDBSQLite

extension Statement {
  /// Calls `body` with every row of the result.
  /// - Parameter name: the row's table and key; called when `body` finds an invalid value.
  /// - Throws: `BadRow`, `DatabaseError` and the errors of `body`.
  func forEachRow(_ name: (RawRow) -> StoredRow, _ body: (RawRow) throws -> Void) throws {
    defer { sqlite3_reset(sqliteStatement) }
    while true {
      switch sqlite3_step(sqliteStatement) {
      case SQLITE_ROW: try Self.call(body, with: RawRow(sqliteStatement), name)
      case SQLITE_DONE: return
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
      }
    }
  }

  @inline(__always)
  private static func call(
    _ body: (RawRow) throws -> Void, with row: RawRow, _ name: (RawRow) -> StoredRow
  ) throws {
    do { try body(row) } catch let bad as BadValue { throw BadRow(name(row), bad) }
  }

  /// Calls `body` with every row of a result from one table.
  /// - Parameter id: the index of the key column.
  func forEachRow(of table: String, id: Int32, _ body: (RawRow) throws -> Void) throws {
    try forEachRow({ StoredRow(table: table, id: $0.shown(id)) }, body)
  }
}
