import GRDB

/// A migration of the schema. After a release its name and SQL must not change; write a later migration instead.
struct Migration: Sendable {
  /// Kebab-case, with a leading number that gives its position.
  let name: String
  /// The change of the schema.
  let sql: String

  /// Applies the migration within the caller's transaction.
  func apply(to database: Database) throws { try database.execute(sql: sql) }
}
