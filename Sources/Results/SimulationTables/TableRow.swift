import Chronology

/// A row of a table with fixed columns, which a `TableFile` writes.
package protocol TableRow: Sendable {
  /// The name of the table in a database.
  static var table: String { get }
  /// The columns in order.
  static var columns: [TableColumn] { get }
  /// The cell that it belongs to.
  var cell: Int { get }
  /// Adds the fields in the order of the columns.
  func write(to sink: inout some FieldSink)
}

/// A column: its name, which never changes, and how SQLite stores it.
package struct TableColumn: Sendable {
  /// SQLite's types.
  package enum Storage: String, Sendable { case text = "TEXT", integer = "INTEGER", real = "REAL" }

  package let name: String
  package let storage: Storage
  /// Whether a row may have no value.
  package let isOptional: Bool

  static func text(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .text, isOptional: optional)
  }
  static func integer(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .integer, isOptional: optional)
  }
  static func real(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .real, isOptional: optional)
  }
}

/// Receives the fields of a row, one after the other. Nil is an empty field in CSV and NULL in a database.
package protocol FieldSink {
  /// Adds a text, which may contain anything.
  mutating func add(_ text: String)
  /// Adds one of a column's fixed words, which contain letters and digits only.
  mutating func add(word: String?)
  /// Adds a whole number.
  mutating func add(_ number: Int)
  /// Adds a number. Infinities and NaN count as nil.
  mutating func add(_ number: Double?)
  /// Adds an instant as UTC in ISO 8601 with six fractional digits, so that texts sort like instants.
  mutating func add(_ instant: Instant)
}
