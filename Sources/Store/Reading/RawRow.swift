import Chronology
import GRDB
import GRDBSQLite
import Music
import Text
import Training

/// A row of a statement's result, read through SQLite's C interface. Every value is checked when it is read.
///
/// SQLite's own checks are not sufficient: read-only connections skip them, and an editor of the database can drop
/// them. A person's records are loaded between launch and the first note; this takes little longer than a loop in C.
struct RawRow<Column: ResultColumn> {
  private let statement: OpaquePointer?
  private let values: UnsafeMutablePointer<OpaquePointer?>?

  /// The current row of a statement.
  init(_ statement: OpaquePointer) {
    self.statement = statement
    values = nil
  }

  /// The values that SQLite passes to a function, in the order of the columns.
  init(_ values: UnsafeMutablePointer<OpaquePointer?>) {
    statement = nil
    self.values = values
  }

  /// The value of a column. Callers look it up once: each look-up takes a lock in SQLite, reading a value does not.
  @inline(__always)
  private func value(_ column: Column) -> OpaquePointer? {
    if let values { values[Int(column.rawValue)] } else { sqlite3_column_value(statement, column.rawValue) }
  }

  /// An integer within a range.
  @inline(__always)
  func integer(_ column: Column, in range: ClosedRange<Int64>, _ rule: @autoclosure () -> String)
    throws(BadValue)
    -> Int64
  {
    let value = value(column)
    let number = sqlite3_value_int64(value)
    guard sqlite3_value_type(value) == SQLITE_INTEGER, range.contains(number) else {
      throw bad(column, rule())
    }
    return number
  }

  /// A number within a range; the value must be REAL or INTEGER.
  @inline(__always)
  func double(
    _ column: Column, in range: ClosedRange<Double>, _ rule: @autoclosure () -> String
  ) throws(BadValue) -> Double {
    let value = value(column)
    // If a table was edited so that it is no longer STRICT, a REAL column may contain integers.
    let (type, number) = (sqlite3_value_type(value), sqlite3_value_double(value))
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER, range.contains(number) else {
      throw bad(column, rule())
    }
    return number
  }

  /// A UTF-8 string without NUL.
  func text(_ column: Column, _ rule: @autoclosure () -> String = "must be a text") throws(BadValue) -> String
  {
    guard sqlite3_value_type(value(column)) == SQLITE_TEXT, let text = validText(column) else {
      throw bad(column, rule())
    }
    return text
  }

  /// Whether a value is 0. Unchecked: only for expressions that the statement itself computes.
  func isZero(_ column: Column) -> Bool { sqlite3_value_int64(value(column)) == 0 }

  /// The integer in a column. Unchecked: for row ids, which SQLite assigns.
  func rowID(_ column: Column) -> Int64 { sqlite3_value_int64(value(column)) }

  func isNull(_ column: Column) -> Bool { sqlite3_value_type(value(column)) == SQLITE_NULL }

  /// The error for a value that violates the rule of its column.
  @inline(never)
  func bad(_ column: Column, _ rule: String) -> BadValue {
    BadValue(column: column.name, rule: rule, value: shown(column))
  }

  /// A value as text for messages. Texts longer than 40 characters are shortened.
  func shown(_ column: Column) -> String {
    let value = value(column)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return "NULL"
    case SQLITE_INTEGER: return "\(sqlite3_value_int64(value))"
    case SQLITE_FLOAT: return "\(sqlite3_value_double(value))"
    case SQLITE_TEXT:
      return "\"\((validText(column) ?? "a text that is not UTF-8").shortened(to: 40))\""
    default: return "a BLOB of \(sqlite3_value_bytes(value)) bytes"
    }
  }

  /// The bytes of a TEXT or BLOB value, or of a number converted to text; empty for NULL.
  func bytes(_ column: Column) -> [UInt8] {
    let value = value(column)
    guard let bytes = sqlite3_value_blob(value) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))))
  }

  private func validText(_ column: Column) -> String? {
    let value = value(column)
    guard let bytes = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    let text = String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    return text.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}

/// Reads the columns of records.
extension RawRow {
  @inline(__always)
  func instant(_ column: Column, in dates: ClosedRange<Instant> = RecordLimits.dates) throws(BadValue)
    -> Instant
  {
    let range = dates.lowerBound.microseconds...dates.upperBound.microseconds
    return Instant(
      microseconds: try integer(
        column, in: range,
        "must be microseconds since 1970 from \(dates.lowerBound) to \(dates.upperBound)"))
  }

  @inline(__always)
  func cents(_ column: Column) throws(BadValue) -> Cents {
    let limits = RecordLimits.cents
    return Cents(
      try double(
        column, in: limits, "must be in \(Int(limits.lowerBound))…\(Int(limits.upperBound)) cents"))
  }

  @inline(__always)
  func note(_ column: Column) throws(BadValue) -> MIDINote {
    MIDINote(Int(try integer(column, in: 0...127, "must be a MIDI note in 0…127")))
  }

  @inline(__always)
  func interval(_ column: Column) throws(BadValue) -> Interval {
    let semitones = try integer(column, in: 0...12, "must be an interval in 0…12 semitones")
    return Interval(rawValue: UInt8(truncatingIfNeeded: semitones))!
  }

  @inline(__always)
  func flag(_ column: Column) throws(BadValue) -> Bool {
    try integer(column, in: 0...1, "must be 0 or 1") != 0
  }

  func tuningSystem(_ column: Column) throws(BadValue) -> TuningSystem {
    let known = TuningSystem.allCases.map(\.rawValue).joined(separator: " or ")
    guard let system = TuningSystem(rawValue: try text(column, "must be \(known)")) else {
      throw bad(column, "must be \(known)")
    }
    return system
  }

  /// Requires the target to be the interval above or below the reference; the Peach app also trains downward intervals.
  @inline(__always)
  func checkTarget(_ column: Column, from reference: MIDINote, by interval: Interval) throws(BadValue) {
    let target = try note(column)
    guard abs(target.index - reference.index) == interval.semitones else {
      throw bad(
        column,
        "must be \(interval.semitones) semitones, the interval, from reference_note \(reference.index)")
    }
  }
}

/// The columns of a statement's result: one case per column, in the order of the result.
///
/// `SELECT \(Column.list)` lists the columns in that order, so a case always reads its own column. The compiler knows
/// the position of each case, so reading by name costs nothing.
///
/// A case is the column's name in camel case: `case referenceNote` is the column `reference_note`.
protocol ResultColumn: RawRepresentable<Int32>, CaseIterable, Sendable {}

extension ResultColumn {
  /// The name in SQL: `reference_note`.
  var name: String {
    var (name, endsInLowercase) = ("", false)
    for character in "\(self)" {
      if character.isUppercase, endsInLowercase { name += "_" }
      name += character.lowercased()
      endsInLowercase = character.isLowercase
    }
    return name
  }

  /// The names of all columns, for a `SELECT`.
  static var list: String { allCases.map(\.name).joined(separator: ", ") }
}

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
