/// A value that violates the rule of its column.
struct BadValue: Error, Hashable {
  let column: String
  let rule: String
  /// The value as text for messages.
  let value: String
}

/// An invalid row, which no version of this program writes.
package struct BadRow: Error, Hashable, Sendable {
  package let table: String
  /// The row's key, such as `3`.
  package let id: String
  /// The column whose value violates the rule.
  package let column: String
  /// The rule, such as `must be in -1200…1200 cents`.
  package let rule: String
  /// The value as text for messages, such as `1000000.0` or `NULL`.
  package let value: String

  init(_ row: StoredRow, _ bad: BadValue) {
    table = row.table
    id = row.id
    column = bad.column
    rule = bad.rule
    value = bad.value
  }
}

extension BadRow: CustomStringConvertible {
  /// `comparison 3: cent_offset must be in -1200…1200 cents, got 1000000.0`
  package var description: String { "\(table) \(id): \(column) \(rule), got \(value)" }
}

/// A row by table and key.
struct StoredRow {
  let table: String
  let id: String
}
