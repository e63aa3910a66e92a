import GRDB

/// All migrations, oldest first, one line each.
enum MigrationCatalog {
  static let all: [Migration] = [create]

  /// Applies the missing migrations, each in its own transaction.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    for migration in all {
      migrator.registerMigration(migration.name, migrate: migration.apply)
    }
    return migrator
  }()
}
