import GRDB

/// All migrations, oldest first, one line each.
enum MigrationCatalog {
  static let all: [Migration] = [create, changedBodyEvents]

  /// Applies the missing migrations, each in its own transaction.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    for migration in all {
      migrator.registerMigration(migration.name, migrate: migration.apply)
    }
    return migrator
  }()
}

/// A migration of the schema. After a release its name and SQL must not change; write a later migration instead.
struct Migration: Sendable {
  /// Kebab-case, with a leading number that gives its position.
  let name: String
  /// The change of the schema.
  let sql: String

  /// Applies the migration within the caller's transaction.
  func apply(to database: Database) throws { try database.execute(sql: sql) }
}
