import Files
import Foundation
import GRDB

/// Why the store cannot be used as asked. Whatever it is, nothing in the store was changed.
public enum StoreError: Error, Hashable, Sendable {
  /// The directory or a file in it cannot be made or opened; the system's reason.
  case cannotOpen(path: String, reason: String)
  /// It can be read, but not written.
  case readOnly(path: String)
  /// No room for what was to be saved.
  case diskFull(path: String)
  /// SQLite found it broken; its first finding.
  case damaged(path: String, finding: String)
  /// It was made by a newer version, which knows steps that this one does not.
  case newerSchema(path: String, unknown: [String])
  /// Another process trains with it.
  case inUse(path: String, holder: String)
  /// SQLite refused for a reason not named above.
  case refused(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
  /// One sentence: where, what must hold, what to do.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "\(path): the store cannot be opened: \(reason). Choose another directory with --data."
    case .readOnly(let path):
      "\(path): the store must be writable, got read-only. Change its permissions or choose --data."
    case .diskFull(let path):
      "\(path): the disk must have room to save, got none left. Make room and try again."
    case .damaged(let path, let finding):
      """
      \(path): the store is damaged: \(finding). It was left as it is; copy it away, or run peach reset, \
      which keeps it beside and begins a new one.
      """
    case .newerSchema(let path, let unknown):
      """
      \(path): the store was made by a newer Peach, got unknown steps \(unknown.joined(separator: ", ")). \
      Use that version, or another directory with --data.
      """
    case .inUse(let path, let holder):
      "\(path): the store is in use by \(holder). Wait until it ends, or choose another with --data."
    case .refused(let path, let reason):
      "\(path): the store refused: \(reason). Try again; if it stays so, copy the store away and report it."
    }
  }
}

extension StoreError {
  /// What the system's last error, its `errno`, means for `path`.
  static func system(_ path: String) -> StoreError { system(FileError("write", path), at: path) }

  private static func system(_ error: FileError, at path: String) -> StoreError {
    switch error.code {
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case ENOLCK, EOPNOTSUPP, ENOSYS: .cannotOpen(path: path, reason: "its file system has no locks")
    default: .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// What an error of SQLite, of the system or of a lock means for the store at `path`.
  init(_ error: any Error, at path: String) {
    if let error = error as? FileInUse {
      self = .inUse(path: path, holder: error.holder)
      return
    }
    if let error = error as? FileError {
      self = .system(error, at: path)
      return
    }
    guard let error = error as? DatabaseError else {
      self = error as? StoreError ?? .refused(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    self =
      switch error.resultCode {
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path, finding: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(path: path, holder: "another process")
      case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: reason)
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .diskFull(path: path)
      default: .refused(path: path, reason: reason)
      }
  }
}
