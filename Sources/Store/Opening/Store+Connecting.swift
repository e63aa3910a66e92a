import Foundation
import GRDB

extension Store {
  /// A writing connection. The database is checked before anything is written, and then migrated.
  static func connect(to directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    var configuration = configuration
    // A repair sees to references itself. SQLite would refuse every change of a table whose reference was edited.
    configuration.foreignKeysEnabled = check.extent != .tables
    let queue = try DatabaseQueue(path: directory.database, configuration: configuration)
    try directory.keepingLogUnlessPassed(queue) { try queue.read { try check($0) } }
    // Set here and not by GRDB, which would also lower `synchronous` to NORMAL; an answer could then be lost when the
    // power fails. Deleted data are overwritten.
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  /// A reading connection. A store that does not exist is read as an empty one; an older one is migrated in memory.
  static func snapshot(of directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    guard directory.hasDatabase else { return try updated(DatabaseQueue(configuration: configuration)) }
    let queue = try connectToRead(directory, check)
    let isCurrent = try queue.read { database in
      try database.beginReading()
      return try MigrationCatalog.migrator.hasCompletedMigrations(database)
    }
    if isCurrent { return queue }
    defer { try? queue.close() }
    let copy = try DatabaseQueue(configuration: configuration)
    try queue.backup(to: copy)
    return try updated(copy)
  }

  /// A checked connection to the database file.
  ///
  /// If the directory is writable, the connection is opened for writing, although nothing is written: on closing, the
  /// last connection opened for writing removes the files of the write-ahead log; a read-only connection would leave
  /// them.
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
    // Readers may briefly lock the database during a checkpoint.
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try ComparisonScan.addFunction(to: $0) }
    return configuration
  }
}

extension Database {
  /// Fixes the state that the transaction reads until it ends.
  ///
  /// A transaction's state is that of its first successful query. A query of a missing table fails without fixing it,
  /// so the next query may find the table, if another process creates the store at this moment.
  func beginReading() throws { _ = try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_schema") }
}

extension StoreDirectory {
  /// Runs a check. If it fails, the connection is closed without moving the log into the database, so a refused store
  /// is unchanged to the last byte.
  fileprivate func keepingLogUnlessPassed(_ queue: DatabaseQueue, _ check: () throws -> Void) throws {
    do { try check() } catch {
      // While this connection is open, closing the other does not move the log; this read-only one cannot move it.
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
