import Files
import Foundation
import GRDB
package import Text

/// An error of the store. The store is unchanged in every case.
package enum StoreError: Error, Hashable, Sendable {
  /// The directory or a file in it cannot be created or opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// The store cannot be written: the system refuses, or the store was opened for reading.
  case readOnly(path: String)
  /// There is no space for the data.
  case diskFull(path: String)
  /// SQLite found damage, or the schema is not this program's; `finding` is the first report.
  case damaged(path: String, finding: String)
  /// The store was written by a release with another schema; `unknown` are the migrations that this one does not have.
  case otherSchema(path: String, unknown: [String])
  /// Another process, described by `holder`, has the lock.
  case inUse(path: String, holder: String)
  /// An index does not match its rows; `finding` is SQLite's report.
  case staleIndex(path: String, finding: String)
  /// A row violates a rule.
  case badRow(path: String, row: BadRow)
  /// The file system does not support locks, with the system's reason.
  case noLocks(path: String, reason: String)
  /// A backup cannot be created at `path`, with the violated rule and the advice.
  case cannotWrite(path: String, rule: String, advice: String)
  /// Any other error, such as one of SQLite or the use of a closed store.
  case refused(path: String, reason: String)
}

extension StoreError: CustomStringConvertible, TranslatedError {
  package var description: String { sentence(in: .english) }

  /// Reasons of the system and of SQLite, broken rows, and what a backup needs are in English.
  package func sentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .cannotOpen(let path, let reason): texts.cannotOpen(path: path, reason: reason)
    case .readOnly(let path): texts.readOnly(path: path)
    case .diskFull(let path): texts.diskFull(path: path)
    case .damaged(let path, let finding): texts.damaged(path: path, finding: finding)
    case .otherSchema(let path, let unknown):
      texts.otherSchema(path: path, unknown: unknown.joined(separator: ", "))
    case .inUse(let path, let holder) where holder.contains("(peach serve)"):
      texts.inUseByPage(path: path, holder: holder)
    case .inUse(let path, let holder): texts.inUse(path: path, holder: holder)
    case .staleIndex(let path, let finding): texts.staleIndex(path: path, finding: finding)
    case .badRow(let path, let row): texts.badRow(path: path, row: row)
    case .noLocks(let path, let reason): texts.noLocks(path: path, reason: reason)
    case .cannotWrite(let path, let rule, let advice): "\(path): \(rule). \(advice)"
    case .refused(let path, let reason): texts.refused(path: path, reason: reason)
    }
  }
}

extension StoreError {
  /// The error for the current `errno` at `path`.
  static func system(_ path: String) -> StoreError { system(FileError("write", path), at: path) }

  private static func system(_ error: FileError, at path: String) -> StoreError {
    switch error.code {
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case ENOLCK, EOPNOTSUPP, ENOSYS: .noLocks(path: path, reason: error.reason)
    default: .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// Whether an error of a transaction must be converted by `init(_:at:)`: one of SQLite or of a row.
  static func explains(_ error: any Error) -> Bool {
    error is DatabaseError || error is BadRow || error is RowDecodingError
  }

  /// Converts an error of SQLite, a row, the system or a lock to an error of the store at `path`. Other errors become
  /// `refused`; a `StoreError` is unchanged.
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
    // The message may quote a schema that was edited.
    let reason = (error.message ?? "\(error.resultCode)").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    self =
      switch error.resultCode {
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      // The program's statements are valid, so a name in the message is missing from the schema or occurs twice.
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: .damaged(path: path, finding: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(path: path, holder: "another process")
      case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: reason)
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .diskFull(path: path)
      default: .refused(path: path, reason: reason)
      }
  }
}

extension StoreDirectory {
  /// Distinguishes a locked database from a file system without locks, for which SQLite gives the same error.
  func explaining(_ error: StoreError) -> StoreError {
    guard case .inUse = error, let refusal = lockRefusal else { return error }
    return .noLocks(path: path, reason: refusal.reason)
  }

  /// The system's error for a lock on a new file; nil if the lock is granted.
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
