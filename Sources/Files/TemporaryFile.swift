import Foundation

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
