import GRDB

/// One step of the schema. Once released, its name, its SQL and what it does to rows never change: a later step changes
/// what it made.
struct Migration: Sendable {
  /// Kebab-case, with a number in front that gives its position.
  let name: String
  /// The change of the schema.
  let sql: String
  /// Changes rows afterwards, where SQL cannot express it.
  var changeRows: @Sendable (Database) throws -> Void = { _ in }

  /// Makes the change, within a transaction of the caller.
  func apply(to database: Database) throws {
    try database.execute(sql: sql)
    try changeRows(database)
  }
}
