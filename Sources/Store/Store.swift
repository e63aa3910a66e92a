import Files
import Foundation
import GRDB
import Synchronization

/// A person's training at rest: sessions and records in SQLite.
///
/// Append-only but for a replacing import, `reset` and `repair`. Every change is one transaction, durable when the
/// call returns (write-ahead log, `synchronous = FULL`). Calls block, for milliseconds when they change something:
/// make them from a thread that may wait. Of several processes one may change a store; any number may read.
///
/// Every value is checked when it is read: a row that breaks a rule is named by `StoreError.badRow` and changes
/// nothing. `Documentation/data.md` has the rules.
public final class Store: Sendable {
  /// What a process wants of a store.
  public enum Access: Hashable, Sendable {
    /// To read what is there, also while another process trains. Its content does not change, and no file is left
    /// beside it when it is closed.
    case reading
    /// To change it; `holder` is what others are told meanwhile, such as `process 4711 (peach train)`,
    /// `patience` how long to wait for the present holder.
    case changing(holder: String, patience: Duration = .zero)
  }

  /// Where it lies.
  public let directory: StoreDirectory
  /// What its rows may name.
  let names: KnownNames
  let database: DatabaseQueue
  private let lock: FileLock?
  private let access = NSLock()
  private let isClosed = Atomic<Bool>(false)

  /// Opens a store. To read, an absent one is an empty one; to change, it is made, and an older one is brought
  /// up to date.
  ///
  /// - Parameter names: what its rows may name.
  /// - Throws: `StoreError`; a store that is damaged or newer than this program is left as it is.
  /// - Complexity: O(records), to check them.
  public convenience init(
    _ directory: StoreDirectory, for access: Access, knowing names: KnownNames = .standard
  ) throws(StoreError) {
    try self.init(directory, for: access, knowing: names, checking: .everything)
  }

  /// Opens a store.
  /// - Parameter extent: what must hold of it.
  init(
    _ directory: StoreDirectory, for access: Access, knowing names: KnownNames = .standard,
    checking extent: StoreCheck.Extent
  ) throws(StoreError) {
    self.directory = directory
    self.names = names
    do {
      let check = StoreCheck(path: directory.database, extent: extent)
      switch access {
      case .reading:
        lock = nil
        database = try Self.snapshot(of: directory, check)
      case .changing(let holder, let patience):
        try directory.create()
        lock = try FileLock(directory, holder: holder, patience: patience)
        try directory.createDatabaseFile()
        database = try Self.connect(to: directory, check)
      }
    } catch {
      throw directory.explaining(StoreError(error, at: directory.database))
    }
  }

  deinit { close() }

  /// Moves what is in the write-ahead log into the database file, so that this file alone is the whole store, closes
  /// it and lets other processes change it. Later calls throw; closing it again does nothing.
  ///
  /// A process that still reads keeps the log's files until it closes them.
  public func close() {
    access.lock()
    defer { access.unlock() }
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    if let lock {
      try? database.writeWithoutTransaction { database in
        // A reader may hold on to an older state for long; the log is then moved when the reader closes.
        try database.execute(sql: "PRAGMA busy_timeout = 500")
        try database.checkpoint(.truncate)
      }
      try? database.close()
      lock.release()
    } else {
      try? database.close()
    }
  }

  /// Runs `body` in a read transaction.
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do { return try whileOpen { try database.read(body) } } catch {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` in a read transaction.
  /// - Throws: `StoreError` for what SQLite or a rule refuses, and whatever else `body` throws.
  func readThrowing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do { return try whileOpen { try database.read(body) } } catch let error where StoreError.explains(error) {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` in one transaction: all of it is durable afterwards, or nothing of it happened.
  /// - Throws: `StoreError` for what SQLite or a rule refuses, and whatever else `body` throws.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard lock != nil else { throw StoreError.readOnly(path: directory.database) }
    do { return try whileOpen { try database.write(body) } } catch let error where StoreError.explains(error)
    {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` unless the store is closed, which it is not before `body` ends.
  private func whileOpen<Result>(_ body: () throws -> Result) throws -> Result {
    access.lock()
    defer { access.unlock() }
    guard !isClosed.load(ordering: .relaxed) else {
      throw StoreError.refused(path: directory.database, reason: "it is closed")
    }
    return try body()
  }
}
