import Files
import GRDB

/// A person's training at rest: sessions and records in SQLite.
///
/// Append-only but for a replacing import and `reset`. Every change is one transaction, durable when the call
/// returns (write-ahead log, `synchronous = FULL`). Calls block, for milliseconds when they change something:
/// make them from a thread that may wait. Of several processes one may change a store; any number may read.
///
/// Source: spec 4-live A4.
public final class Store: Sendable {
  /// What a process wants of a store.
  public enum Access: Hashable, Sendable {
    /// To read what is there, also while another process trains. Nothing on the disk changes.
    case reading
    /// To change it; `holder` is what others are told meanwhile, such as `process 4711 (peach train)`,
    /// `patience` how long to wait for the present holder.
    case changing(holder: String, patience: Duration = .zero)
  }

  /// Where it lies.
  public let directory: StoreDirectory
  let database: DatabaseQueue
  private let lock: FileLock?

  /// Opens a store. To read, an absent one is an empty one; to change, it is made, and an older one is brought
  /// up to date.
  ///
  /// - Throws: `StoreError`; a store that is damaged or newer than this program is left as it is.
  /// - Complexity: O(records), to check them.
  public init(_ directory: StoreDirectory, for access: Access) throws(StoreError) {
    self.directory = directory
    do {
      switch access {
      case .reading:
        lock = nil
        database = try Self.snapshot(of: directory)
      case .changing(let holder, let patience):
        try directory.create()
        lock = try FileLock(directory, holder: holder, patience: patience)
        try directory.createDatabaseFile()
        database = try Self.connect(to: directory)
      }
    } catch {
      throw StoreError(error, at: directory.database)
    }
  }

  /// Runs `body` in a read transaction.
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do { return try database.read(body) } catch { throw StoreError(error, at: directory.database) }
  }

  /// Runs `body` in one transaction: all of it is durable afterwards, or nothing of it happened.
  /// - Throws: `StoreError` for what SQLite refuses, and whatever else `body` throws.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do { return try database.write(body) } catch let error as DatabaseError {
      throw StoreError(error, at: directory.database)
    }
  }
}
