import Chronology
import GRDB
import GRDBSQLite
import Music
import Training

/// The row a statement stands on, read through SQLite's own interface.
///
/// Loading a person's records stands between launch and the first note; read this way it takes little longer
/// than a loop in C.
struct RawRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  func text(_ column: Int32) -> String { String(cString: sqlite3_column_text(statement, column)) }

  func instant(_ column: Int32) -> Instant { Instant(microseconds: integer(column)) }
  func cents(_ column: Int32) -> Cents { Cents(double(column)) }

  /// A note, or `unreadable` when the database was changed behind the back of its rules.
  func note(_ column: Int32) throws(DatabaseError) -> MIDINote {
    guard let note = MIDINote(exactly: Int(integer(column))) else { throw Self.unreadable }
    return note
  }

  func interval(_ column: Int32) throws(DatabaseError) -> Interval {
    guard let interval = Interval(rawValue: UInt8(truncatingIfNeeded: integer(column))) else {
      throw Self.unreadable
    }
    return interval
  }

  func tuningSystem(_ column: Int32) throws(DatabaseError) -> TuningSystem {
    guard let system = TuningSystem(rawValue: text(column)) else { throw Self.unreadable }
    return system
  }

  private static let unreadable = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "a record holds a value that no record may hold")
}

extension Statement {
  /// Calls `body` with every row of the result.
  func forEachRow(_ body: (RawRow) throws -> Void) throws {
    defer { sqlite3_reset(sqliteStatement) }
    while true {
      switch sqlite3_step(sqliteStatement) {
      case SQLITE_ROW: try body(RawRow(sqliteStatement))
      case SQLITE_DONE: return
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
      }
    }
  }
}
