import Foundation
import GRDB

extension Store {
  /// Opens a connection for writing. Checks the database before anything is written, then migrates it.
  static func connect(to directory: StoreDirectory, _ check: StoreCheck) throws -> DatabaseQueue {
    var configuration = configuration
    // A repair checks references itself. With foreign keys enabled, SQLite would refuse every change to a table whose
    // `REFERENCES` clause was edited.
    configuration.foreignKeysEnabled = check.extent != .tables
    let queue = try DatabaseQueue(path: directory.database, configuration: configuration)
    try directory.keepingLogUnlessPassed(queue) { try queue.read { try check($0) } }
    // These modes are not set through GRDB, which would also lower `synchronous` to NORMAL; an answer could then be
    // lost when the power fails. With `secure_delete`, SQLite overwrites deleted data.
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    try MigrationCatalog.migrator.migrate(queue)
    return queue
  }

  /// Opens a connection for reading. A missing store is read as an empty one; an older one is copied to memory and
  /// migrated there.
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

  /// Opens a connection to the database file and checks the database.
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
  /// A transaction reads the state at its first successful query. A query of a missing table fails without fixing the
  /// state, so the next query may find the table, if another process creates the store at this moment.
  func beginReading() throws { _ = try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_schema") }
}

extension StoreDirectory {
  /// Runs a check. If it fails, closes the connection without moving the log into the database, so every byte of a
  /// refused store is unchanged.
  fileprivate func keepingLogUnlessPassed(_ queue: DatabaseQueue, _ check: () throws -> Void) throws {
    do { try check() } catch {
      // Closing `queue` does not move the log while `other` is open, and `other` cannot move it because it is
      // read-only.
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
