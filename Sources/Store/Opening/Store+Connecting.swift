import Foundation
import GRDB

extension Store {
  /// A connection that changes the database, checked before anything is written and up to date.
  static func connect(to directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    var configuration = configuration
    // A repair sees to references itself. SQLite would refuse every change of a table whose reference was edited.
    configuration.foreignKeysEnabled = check.extent != .tables
    let queue = try DatabaseQueue(path: directory.database, configuration: configuration)
    try directory.keepingLogUnlessPassed(queue) { try queue.read { try check($0) } }
    // The journal mode is set here and not by GRDB, which would then also lower `synchronous` to NORMAL: an
    // answer could be lost when the power fails. What is deleted is overwritten, so that it is gone.
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  /// A connection to read by. A store that is absent is an empty one in memory; one that lacks steps of the schema
  /// is brought up to date in memory.
  static func snapshot(of directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    guard directory.hasDatabase else { return try updated(DatabaseQueue()) }
    let queue = try connectToRead(directory, check)
    if try queue.read(MigrationCatalog.migrator.hasCompletedMigrations) { return queue }
    defer { try? queue.close() }
    let copy = try DatabaseQueue()
    try queue.backup(to: copy)
    return try updated(copy)
  }

  /// A connection to the database as it is, checked.
  ///
  /// Where the directory can be written to, it may write as well, though nobody does: the last connection that may
  /// write removes the files of the write-ahead log when it is closed, which one that only reads leaves behind.
  static func connectToRead(_ directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    guard directory.isFile else {
      throw StoreError.cannotOpen(path: directory.database, reason: "it is not a regular file")
    }
    var configuration = configuration
    configuration.readonly = !directory.isWritable
    let queue = try DatabaseQueue(path: directory.pathToRead, configuration: configuration)
    try directory.keepingLogUnlessPassed(queue) { try queue.read { try check($0) } }
    return queue
  }

  private static func updated(_ queue: DatabaseQueue) throws -> DatabaseQueue {
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // Readers may hold a lock for the moment of a checkpoint.
    configuration.busyMode = .timeout(5)
    return configuration
  }
}

extension StoreDirectory {
  /// Runs a check. When it fails, the connection is closed without moving the log into the database: a store that is
  /// refused stays as it is, to the last byte.
  fileprivate func keepingLogUnlessPassed(_ queue: DatabaseQueue, _ check: () throws -> Void) throws {
    do { try check() } catch {
      // While this one is open, closing the other does not move the log; closing this one cannot.
      var reading = Configuration()
      reading.readonly = true
      let other = hasLog ? try? DatabaseQueue(path: database, configuration: reading) : nil
      try? other?.read { _ = try Int.fetchOne($0, sql: "PRAGMA schema_version") }
      try? queue.close()
      try? other?.close()
      throw error
    }
  }
}
