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
