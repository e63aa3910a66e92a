import GRDB

extension Store {
  /// A connection that changes the database, checked before anything is written and up to date.
  static func connect(to directory: StoreDirectory) throws -> DatabaseQueue {
    var configuration = Configuration()
    // Readers may hold a lock for the moment of a checkpoint.
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: directory.database, configuration: configuration)
    try queue.read { try check($0, at: directory) }
    // The journal mode is set here and not by GRDB, which would then also lower `synchronous` to NORMAL: an
    // answer could be lost when the power fails. What is deleted is overwritten, so that it is gone.
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  /// A connection that only reads. A store that is absent is an empty one in memory; one that lacks steps of
  /// the schema is brought up to date in memory.
  static func snapshot(of directory: StoreDirectory) throws -> DatabaseQueue {
    guard directory.hasDatabase else { return try updated(DatabaseQueue()) }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: directory.pathToRead, configuration: configuration)
    let isCurrent = try queue.read { database in
      try check(database, at: directory)
      return try MigrationCatalog.migrator.hasCompletedMigrations(database)
    }
    if isCurrent { return queue }
    let copy = try DatabaseQueue()
    try queue.backup(to: copy)
    return try updated(copy)
  }

  private static func updated(_ queue: DatabaseQueue) throws -> DatabaseQueue {
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  /// Holds that the store is of this version or an older one, and whole.
  private static func check(_ database: Database, at directory: StoreDirectory) throws {
    let known = Set(MigrationCatalog.all.map(\.name))
    let unknown = try MigrationCatalog.migrator.appliedIdentifiers(database).subtracting(known)
    guard unknown.isEmpty else {
      throw StoreError.newerSchema(path: directory.database, unknown: unknown.sorted())
    }
    let finding = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no answer"
    // A finding follows a line that names the database.
    let last = finding.split(separator: "\n").last.map(String.init) ?? finding
    guard last == "ok" else { throw StoreError.damaged(path: directory.database, finding: last) }
    try database.checkForeignKeys()
  }
}
