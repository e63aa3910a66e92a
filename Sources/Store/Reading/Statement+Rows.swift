import GRDB
import GRDBSQLite

extension Statement {
  /// Calls `body` with every row of the result. The result must have the columns of `Column`.
  /// - Parameter name: returns the row's table and key; called when `body` throws `BadValue`.
  /// - Throws: `BadRow`, `DatabaseError` and the errors of `body`.
  func forEachRow<Column>(
    _ name: (RawRow<Column>) -> StoredRow, _ body: (RawRow<Column>) throws -> Void
  ) throws {
    precondition(
      columnCount == Column.allCases.count, "columns must be \(Column.list), got \(columnNames)")
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
  private static func call<Column>(
    _ body: (RawRow<Column>) throws -> Void, with row: RawRow<Column>, _ name: (RawRow<Column>) -> StoredRow
  ) throws {
    do { try body(row) } catch let bad as BadValue { throw BadRow(name(row), bad) }
  }

  /// Calls `body` with every row of a result from one table.
  /// - Parameter id: the key column.
  func forEachRow<Column>(
    of table: String, id: Column, _ body: (RawRow<Column>) throws -> Void
  ) throws {
    try forEachRow({ StoredRow(table: table, id: $0.shown(id)) }, body)
  }
}
