import Foundation

/// A file operation that the system refused.
package struct FileError: Error, Hashable, Sendable {
  /// The operation: `read`, `write` or `lock`.
  package let action: String
  package let path: String
  /// Whether the operation needed the folder at the path, not a file.
  package let isFolder: Bool
  /// The system's error code, an `errno`.
  package let code: Int32

  /// A failed operation on `path`. The code is `errno` by default.
  package init(_ action: String, _ path: String, isFolder: Bool = false, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.isFolder = isFolder
    self.code = code
  }

  /// Whether this process lacks the permission, or the file system is read-only.
  package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// The code of a pipe, socket, device or folder where only a regular file is read. The system has no such code.
  static let notRegular: Int32 = -1

  /// The system's reason in words, starting with a lower-case letter.
  package var reason: String {
    if code == Self.notRegular { return "it is not a regular file" }
    let reason = String(cString: strerror(code))
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}

extension FileError: CustomStringConvertible {
  /// `notes.csv: cannot read the file: no such file or directory. Check the path.`
  package var description: String { "\(path): \(problem). \(advice)" }

  /// `cannot read the file: no such file or directory`
  package var problem: String { "cannot \(action) the \(isFolder ? "folder" : "file"): \(reason)" }

  private var advice: String {
    switch code {
    case ENOSPC, EDQUOT: "Make room on the disk and try again."
    case EMFILE, ENFILE: "Close other programs, or raise the limit of open files (ulimit -n)."
    case ENOLCK, EOPNOTSUPP, ENOSYS: "This file system has no locks; choose a folder on a local disk."
    case ENXIO where action == "write": "Start the reader of the pipe first, or name a file."
    case _ where isDenied: "Choose a place that you may \(action == "lock" ? "write" : action)."
    default: "Check the path."
    }
  }
}

/// A file that another process has locked with a `FileLock`.
package struct FileInUse: Error, Hashable, Sendable {
  package let path: String
  /// The process that has the lock, such as `process 4711 (peach settings) on node07`.
  package let holder: String
}

extension FileInUse: CustomStringConvertible {
  /// `weights.csv: only one process at a time may change the file, got a second while process 4711 (peach) on node07 has
  /// it open. Try again when that process has ended.`
  package var description: String {
    """
    \(path): only one process at a time may change the file, got a second while \(holder) has it open. Try \
    again when that process has ended.
    """
  }
}
