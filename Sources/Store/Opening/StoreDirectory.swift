package import Files
import Foundation

/// The directory of a store: `$XDG_DATA_HOME/peach`, or a given one.
///
/// Files created in it are readable by their owner only.
///
/// Source: XDG Base Directory Specification 0.8; `Documentation/data.md`.
package struct StoreDirectory: Hashable, Sendable {
  package let path: String

  /// The directory at `path`, which need not exist.
  package init(path: String) { self.path = path }

  /// The directory of the process's user.
  /// - Parameter environment: the process's environment; see `PersonalFolder`.
  /// - Throws: `NoHomeFolder`.
  package init(environment: [String: String]) throws(NoHomeFolder) {
    self.init(path: "\(try PersonalFolder.data.path(environment: environment))/peach")
  }

  /// The path of the database.
  var database: String { "\(path)/training.sqlite" }
  /// The path of the lock file of writing processes.
  var lock: String { "\(path)/training.lock" }

  /// Whether a database exists; true if the system refuses to say.
  var hasDatabase: Bool { access(database, F_OK) == 0 || errno != ENOENT }

  /// Whether the database is a regular file. A pipe or device would block its reader.
  var isFile: Bool { InputFile.isRegular(database) }

  /// Whether files can be created in the directory.
  var isWritable: Bool { access(path, W_OK) == 0 }

  /// Whether there is a write-ahead log that is not empty.
  var hasLog: Bool { Self.hasLog(beside: database) }

  /// Whether a database has a write-ahead log that is not empty.
  static func hasLog(beside database: String) -> Bool {
    var status = stat()
    return stat(database + "-wal", &status) == 0 && status.st_size > 0
  }

  /// The database's path or URI for reading. Readers of a write-ahead log write to files beside it. If they cannot, as
  /// on a read-only disk, and there is no log, the URI declares the database immutable.
  var pathToRead: String {
    isWritable || hasLog ? database : URL(fileURLWithPath: database).absoluteString + "?immutable=1"
  }

  /// Creates the directory for its owner only, and its parents. Existing directories keep their permissions.
  /// - Throws: `StoreError` if the system refuses.
  func create() throws(StoreError) {
    do { try Folder.create(path, permissions: .owner) } catch { throw StoreError(error, at: path) }
  }

  /// Creates an empty database file for its owner only. SQLite gives its other files the same permissions.
  /// - Throws: `StoreError` if the system refuses.
  func createDatabaseFile() throws(StoreError) {
    let file = open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
    } else if errno != EEXIST {
      throw .system(database)
    }
  }

  /// Renames the database and SQLite's other files to the first unused `training.damaged-N.sqlite`, with their
  /// suffixes.
  /// - Returns: the new path of the database.
  /// - Throws: `StoreError` if the system refuses.
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

extension FileLock {
  /// Takes the lock for writing to a store.
  /// - Parameters:
  ///   - holder: the description of this process for others, such as `process 4711 (peach train) on node07`.
  ///   - patience: how long to wait while another process holds the lock.
  /// - Throws: `StoreError.inUse` with the process that holds the lock, other cases if the system refuses.
  convenience init(_ directory: StoreDirectory, holder: String, patience: Duration) throws(StoreError) {
    do { try self.init(directory.lock, of: directory.path, holder: holder, patience: patience) } catch {
      throw StoreError(error, at: directory.path)
    }
  }
}

/// What changes in the files of a store: the modification times and sizes of its database and write-ahead log, and the
/// header of the log's index. The stamp differs after a change by any process, up to the resolution of the file
/// system's clock.
///
/// A commit writes the log, waits for the disk, and then changes the header; only then do readers see it.
///
/// Source: https://www.sqlite.org/walformat.html, *The WAL-Index Header*.
package struct StoreStamp: Hashable, Sendable {
  private static let headerBytes = 48

  private let files: [FileStamp?]
  private let header: Data?

  /// The stamp of a store now. The stamps of directories without these files are equal.
  package init(_ directory: StoreDirectory) {
    files = [directory.database, directory.database + "-wal"].map(FileStamp.init)
    let index = try? FileHandle(forReadingFrom: URL(filePath: directory.database + "-shm"))
    header = try? index?.read(upToCount: Self.headerBytes)
  }
}
