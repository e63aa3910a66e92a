import Files
import Foundation
import GRDB

extension Store {
  /// Copies the state of a store at one instant to a single file, also while another process trains.
  ///
  /// The file appears under its name only when it is complete and synced. It is readable by its owner only. Named
  /// `training.sqlite`, it makes its directory a store.
  ///
  /// - Parameters:
  ///   - path: the path of the copy.
  ///   - isReplacing: whether an existing file at `path` is replaced. The store itself is never replaced.
  /// - Throws: `StoreError`; a damaged store is not copied.
  /// - Complexity: O(size of the store).
  package static func backUp(_ directory: StoreDirectory, to path: String, isReplacing: Bool)
    throws(StoreError)
  {
    guard directory.hasDatabase else {
      throw .cannotOpen(path: directory.database, reason: "no such file or directory")
    }
    try BackupFile.check(path, of: directory, isReplacing: isReplacing)
    do {
      let check = StoreCheck(path: directory.database, extent: .tables)
      let source = try connectToRead(directory, check)
      defer { try? source.close() }
      let file = try BackupFile(path)
      do {
        try file.fill(from: source)
        try file.appear(isReplacing: isReplacing)
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw directory.explaining(StoreError(error, at: directory.database))
    }
  }
}

/// A copy in progress, in the folder of its final path.
private struct BackupFile {
  private let path: String
  private let partial: String

  /// Requires that a copy may be created at `path`.
  static func check(_ path: String, of directory: StoreDirectory, isReplacing: Bool) throws(StoreError) {
    var status = stat()
    let exists = lstat(path, &status) == 0
    guard !exists || isReplacing else {
      throw .cannotWrite(
        path: path, rule: "the file must not exist yet", advice: "Choose another name or add --force.")
    }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotWrite(path: path, rule: "a backup must be a regular file", advice: "Choose another name.")
    }
    guard !isSame(path, directory.database) else {
      throw .cannotWrite(
        path: path, rule: "a backup must not replace the store itself", advice: "Choose another name.")
    }
    // SQLite would use an existing write-ahead log as the copy's log.
    guard !StoreDirectory.hasLog(beside: path) else {
      throw .cannotWrite(
        path: path, rule: "no write-ahead log may lie beside a backup", advice: "Choose another name.")
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  init(_ path: String) throws(StoreError) {
    self.path = path
    partial = "\(path).\(getpid()).partial"
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(path) }
    close(file)
  }

  func fill(from source: DatabaseQueue) throws {
    do {
      let copy = try DatabaseQueue(path: partial)
      defer { try? copy.close() }
      try source.backup(to: copy)
      // In this mode a database is a single file.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    } catch {
      throw StoreError(error, at: path)
    }
  }

  func appear(isReplacing: Bool) throws(StoreError) {
    let file = open(partial, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard fsync(file) == 0 else { throw .system(path) }
    // Unlike `rename`, `link` never replaces a file that was created meanwhile.
    guard isReplacing ? rename(partial, path) == 0 : link(partial, path) == 0 else {
      if errno == EEXIST {
        throw .cannotWrite(
          path: path, rule: "the file must not exist yet", advice: "Choose another name or add --force.")
      }
      throw .system(path)
    }
    unlink(partial)
    let directory = open(Folder.containing(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(directory)
    close(directory)
  }

  func discard() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partial + suffix) }
  }
}
