import GRDB

/// Every step of the schema, oldest first, one line each.
enum MigrationCatalog {
  static let all: [Migration] = [createTraining, createBodyEvent, addRespondent]

  /// Applies what a store lacks, each step in a transaction of its own.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    for migration in all {
      migrator.registerMigration(migration.name, migrate: migration.apply)
    }
    return migrator
  }()
}
