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
  /// An index does not match the rows; what SQLite found.
  case staleIndex(path: String, finding: String)
  /// A row that cannot be used.
  case badRow(path: String, row: BadRow)
  /// Its file system has no locks, by which processes keep out of each other's way; the system's reason.
  case noLocks(path: String, reason: String)
  /// A file beside the store cannot be made: the rule it breaks, and what to do.
  case cannotWrite(path: String, rule: String, advice: String)
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
    case .staleIndex(let path, let finding):
      """
      \(path): indexes must match their rows, got \(finding). Nothing was changed; peach repair makes them anew.
      """
    case .badRow(let path, let row):
      """
      \(path): \(row). Nothing was changed; peach repair moves such rows to a file and keeps the rest.
      """
    case .noLocks(let path, let reason):
      """
      \(path): the file system must have locks, so that no two processes change the store at once, got: \(reason). \
      Choose a directory on a local disk with --data.
      """
    case .cannotWrite(let path, let rule, let advice): "\(path): \(rule). \(advice)"
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
    case ENOLCK, EOPNOTSUPP, ENOSYS: .noLocks(path: path, reason: error.reason)
    default: .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// Whether an error is one of SQLite or of a row, for `init(_:at:)`.
  static func explains(_ error: any Error) -> Bool {
    error is DatabaseError || error is BadRow || error is RowDecodingError
  }

  /// What an error of SQLite, of a row, of the system or of a lock means for the store at `path`.
  init(_ error: any Error, at path: String) {
    if let row = error as? BadRow {
      self = .badRow(path: path, row: row)
      return
    }
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
    // It may quote a schema that somebody edited.
    let reason = (error.message ?? "\(error.resultCode)").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    self =
      switch error.resultCode {
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      // Our own statements are right: what they name is not there, or there twice.
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: .damaged(path: path, finding: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(path: path, holder: "another process")
      case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: reason)
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .diskFull(path: path)
      default: .refused(path: path, reason: reason)
      }
  }
}

extension StoreDirectory {
  /// SQLite says that a database is in use also where its file system has no locks: tells the one from the other.
  func explaining(_ error: StoreError) -> StoreError {
    guard case .inUse = error, let refusal = lockRefusal else { return error }
    return .noLocks(path: path, reason: refusal.reason)
  }

  /// What the file system answers when it is asked for a lock on a file of its own; nil when it gives one.
  private var lockRefusal: FileError? {
    let file = "\(path)/.locks-\(getpid())"
    let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    defer {
      unlink(file)
      Foundation.close(descriptor)
    }
    var region = Glibc.flock()
    (region.l_type, region.l_whence) = (Int16(F_RDLCK), Int16(SEEK_SET))
    return fcntl(descriptor, F_SETLK, &region) == 0 ? nil : FileError("lock", path)
  }
}
