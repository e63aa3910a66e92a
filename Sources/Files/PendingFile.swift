import Foundation
import Synchronization

/// A file that is written in the course of a long run and gets its name when it is complete.
///
/// The bytes are written to a new file in the same folder, `NAME.partial`. `finish` syncs it and renames it. If the
/// `PendingFile` is released before `finish`, or the process is killed, no file named `NAME` appears, and an existing
/// one keeps its contents. `OutputFile.save` does the same in one call, and also writes to pipes and devices.
///
/// ```swift
/// let file = try PendingFile("trials.csv", permissions: .shared)
/// for chunk in chunks { try file.append(chunk) }
/// try file.finish()
/// ```
package final class PendingFile: Sendable {
  /// The path of the file when it is finished.
  package let path: String
  /// The path of the file that is being written, for libraries that open files themselves.
  package var temporaryPath: String { temporary.path }

  private let temporary: TemporaryFile
  private let isOpen = Atomic<Bool>(true)

  /// Creates the temporary file.
  /// - Parameter permissions: the permissions of a new file; an existing one keeps its own.
  /// - Throws: `FileError` if the folder cannot be written or `path` is a folder, a pipe or a device.
  package init(_ path: String, permissions: Permissions = .owner) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw FileError("write", path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    self.path = path
    temporary = try TemporaryFile(for: OutputFile.target(of: path), named: path, permissions)
  }

  deinit { discard() }

  /// Writes all bytes.
  /// - Throws: `FileError`.
  package func append(_ bytes: [UInt8]) throws { try temporary.file.append(bytes) }

  /// Syncs the file and gives it its name.
  /// - Throws: `FileError`; an existing file at `path` is then unchanged.
  package func finish() throws(FileError) {
    precondition(
      isOpen.load(ordering: .relaxed), "finish() must be called once, and not after discard()")
    try temporary.replaceTarget()
    isOpen.store(false, ordering: .relaxed)
  }

  /// Removes the temporary file; does nothing after `finish`.
  package func discard() {
    if isOpen.exchange(false, ordering: .relaxed) { temporary.discard() }
  }
}

/// A new file in the folder of the file that it replaces: `NAME.partial`, or `NAME.partial-2` and so on while other
/// processes write files of the earlier names.
///
/// The file is locked while its process runs. A file without a lock was left by a killed process and is removed.
struct TemporaryFile {
  /// The open file; errors name the target.
  let file: OpenFile
  /// The path of the temporary file.
  let path: String
  private let target: String

  /// Creates and locks the file under the first unused name.
  /// - Parameter name: the target's name for error messages.
  /// - Throws: `FileError`.
  init(for target: String, named name: String, _ permissions: Permissions) throws(FileError) {
    self.target = target
    var number = 1
    while true {
      let path = number == 1 ? "\(target).partial" : "\(target).partial-\(number)"
      if let file = try Self.create(path, named: name, permissions) {
        (self.file, self.path) = (file, path)
        return
      }
      if !Self.removeRemains(path) { number += 1 }
    }
  }

  /// Gives the file the target's permissions, syncs it and renames it to the target.
  /// - Throws: `FileError`; the target is then unchanged.
  func replaceTarget() throws(FileError) {
    try adoptMode()
    try file.sync()
    guard rename(path, target) == 0 else { throw FileError("write", file.path) }
    // The folder is synced if the system allows it.
    try? OpenFile.sync(Folder.containing(target))
  }

  /// Removes the file without replacing the target.
  func discard() { unlink(path) }

  /// Gives the file the permissions of the target, if the target exists.
  private func adoptMode() throws(FileError) {
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    guard fchmod(file.descriptor, status.st_mode & 0o777) == 0 else { throw FileError("write", file.path) }
  }

  /// Creates and locks the file.
  /// - Returns: nil if the name exists, or if another process locked or removed the new file first.
  private static func create(
    _ path: String, named name: String, _ permissions: Permissions
  ) throws(FileError) -> OpenFile? {
    do throws(FileError) {
      let file = try OpenFile(creating: path, named: name, permissions: permissions)
      // Another process may have removed the new, still unlocked file. On a file system without locks no process
      // removes files.
      let isOurs = flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      return isOurs && file.isStill(at: path) ? file : nil
    } catch {
      guard error.code == EEXIST else { throw error }
      return nil
    }
  }

  /// Removes a file that is not locked, because its process has ended.
  /// - Returns: whether the name is free, so that creating the file can be tried again.
  private static func removeRemains(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    return !file.isStill(at: path) || (file.isRegular && unlink(path) == 0)
  }
}
