import Files
import Foundation
import GRDB
package import Simulation
import Synchronization
package import Training

/// A person's sessions and records in SQLite.
///
/// Records are only appended, except by `reset`, `repair` and an import that replaces. Every change is one transaction,
/// durable when the call returns (write-ahead log, `synchronous = FULL`). Calls block; writing takes milliseconds, so
/// use a thread that may wait. One process at a time may write to a store; any number may read.
///
/// Every value is checked when it is read: an invalid row throws `StoreError.badRow`, and nothing is changed. Rules:
/// `Documentation/data.md`.
package final class Store: Sendable {
  /// The kind of access.
  package enum Access: Hashable, Sendable {
    /// Reads, also while another process trains. The contents do not change, and no file remains after closing.
    case reading
    /// Writes. `holder` is the description of this process for others, such as `FileLock.process()`; `patience`
    /// is how long to wait while another process holds the lock.
    case changing(holder: String, patience: Duration = .zero)
  }

  package let directory: StoreDirectory
  /// The strategies and listener parts that rows may name.
  let names: KnownNames
  let database: DatabaseQueue
  private let lock: FileLock?
  private let access = NSLock()
  private let isClosed = Atomic<Bool>(false)

  /// Opens a store. For reading, a store that does not exist is empty. For writing, it is created, and an older one is
  /// migrated.
  ///
  /// - Parameter names: the strategies and listener parts that rows may name.
  /// - Throws: `StoreError`; a store that is damaged or newer than this program is unchanged.
  /// - Complexity: O(records), for the checks.
  package convenience init(
    _ directory: StoreDirectory, for access: Access, knowing names: KnownNames = .standard
  ) throws(StoreError) {
    try self.init(directory, for: access, knowing: names, checking: .everything)
  }

  /// Opens a store.
  /// - Parameter extent: the extent of the checks.
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

  /// Whether `close` has not been called.
  package var isOpen: Bool { !isClosed.load(ordering: .relaxed) }

  /// Closes the store. A store opened for writing first moves the write-ahead log into the database file, which then
  /// alone contains the whole store, and at the end releases the lock. Later reads and writes throw; a second `close`
  /// has no effect.
  ///
  /// While another process reads, the log's files remain until that process closes the store.
  package func close() {
    access.lock()
    defer { access.unlock() }
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    if let lock {
      try? database.writeWithoutTransaction { database in
        // A reader may use an older state for a long time. In that case the reader moves the log when it closes.
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
  /// - Throws: `StoreError`, to which all errors of `body` are converted.
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do { return try whileOpen { try database.read(body) } } catch {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` in a read transaction.
  /// - Throws: `StoreError` for errors of SQLite and invalid rows, and other errors of `body`.
  func readThrowing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do { return try whileOpen { try database.read(body) } } catch let error where StoreError.explains(error) {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` in one transaction. When it returns, all changes are durable; if it throws, there are none.
  /// - Throws: `StoreError` for errors of SQLite and invalid rows, and other errors of `body`.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard lock != nil else { throw StoreError.readOnly(path: directory.database) }
    do { return try whileOpen { try database.write(body) } } catch let error where StoreError.explains(error)
    {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` unless the store is closed. `close` waits until `body` returns.
  private func whileOpen<Result>(_ body: () throws -> Result) throws -> Result {
    access.lock()
    defer { access.unlock() }
    guard isOpen else {
      throw StoreError.refused(path: directory.database, reason: "it is closed")
    }
    return try body()
  }
}

/// The strategies and listener parts that a store's rows may name. A row with another name, such as a strategy of a
/// later release, is invalid.
package struct KnownNames: Sendable {
  /// The strategies that sessions can have.
  package var strategies: StrategyRegistry
  /// The parts that define the constants of simulated listeners.
  package var listeners: ListenerParts

  /// The strategies and listener parts of this package.
  package static let standard = KnownNames(strategies: StrategyCatalog.standard, listeners: .standard)

  /// Combines strategies and listener parts, such as the standard ones and those that a program adds.
  package init(strategies: StrategyRegistry, listeners: ListenerParts) {
    self.strategies = strategies
    self.listeners = listeners
  }
}
