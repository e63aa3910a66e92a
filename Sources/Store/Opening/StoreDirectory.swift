import Files
import Foundation

/// Where a person's training lies: `$XDG_DATA_HOME/peach`, or a directory that was named.
///
/// Everything made in it is for its owner alone.
///
/// Source: XDG Base Directory Specification 0.8; spec 4-live A4.
public struct StoreDirectory: Hashable, Sendable {
  /// The directory.
  public let path: String

  /// A directory of that path, which need not exist yet.
  public init(path: String) { self.path = path }

  /// The person's own.
  /// - Parameter environment: of the process; see `PersonalFolder`.
  /// - Throws: `NoHomeFolder`.
  public init(environment: [String: String]) throws(NoHomeFolder) {
    self.init(path: "\(try PersonalFolder.data.path(environment: environment))/peach")
  }

  /// The database.
  var database: String { "\(path)/training.sqlite" }
  /// Held by the process that trains.
  var lock: String { "\(path)/training.lock" }

  /// Whether anything was ever stored here; what may not even be looked at counts as something.
  var hasDatabase: Bool { access(database, F_OK) == 0 || errno != ENOENT }

  /// The database for a reader. Readers of a write-ahead log leave marks beside it; where they may not, as on a
  /// read-only disk, and no log is left to be read, SQLite is told that nothing will change.
  var pathToRead: String {
    let log = try? FileManager.default.attributesOfItem(atPath: database + "-wal")[.size] as? Int
    guard access(path, W_OK) != 0, (log ?? 0) == 0 else { return database }
    return URL(fileURLWithPath: database).absoluteString + "?immutable=1"
  }

  /// Creates the directory, for its owner alone, and those above it; existing ones keep their permissions.
  /// - Throws: `StoreError` when the system refuses.
  func create() throws(StoreError) {
    do { try Folder.create(path, permissions: .owner) } catch { throw StoreError(error, at: path) }
  }

  /// Makes an empty database file, for its owner alone; SQLite gives the files beside it the same mode.
  /// - Throws: `StoreError` when the system refuses.
  func createDatabaseFile() throws(StoreError) {
    let file = open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
    } else if errno != EEXIST {
      throw .system(database)
    }
  }

  /// Renames the database, and what SQLite keeps beside it, to the first free `training.damaged-N`.
  /// - Returns: where the database is now.
  /// - Throws: `StoreError` when the system refuses.
  func setDatabaseAside() throws(StoreError) -> String {
    var number = 1
    while access("\(path)/training.damaged-\(number).sqlite", F_OK) == 0 { number += 1 }
    let aside = "\(path)/training.damaged-\(number).sqlite"
    for suffix in ["-wal", "-shm", ""] where access(database + suffix, F_OK) == 0 {
      guard rename(database + suffix, aside + suffix) == 0 else {
        throw .system(database)
      }
    }
    return aside
  }
}
