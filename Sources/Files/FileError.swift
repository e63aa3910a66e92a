import Foundation
package import Text

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

  /// The system's reason in English, starting with a lower-case letter.
  package var reason: String { reason(in: Language.english.texts) }
}

extension FileError: TranslatedError, CustomStringConvertible {
  /// `notes.csv: cannot read the file: no such file or directory. Check the path.`
  package var description: String { sentence(in: .english) }

  package func sentence(in language: Language) -> String {
    "\(path): \(problem(in: language)). \(advice(in: language.texts))"
  }

  /// `cannot read the file: no such file or directory`
  package func problem(in language: Language) -> String {
    let texts = language.texts
    let reason = reason(in: texts)
    return switch action {
    case "read": texts.cannotRead(reason: reason)
    case "lock": texts.cannotLock(reason: reason)
    case _ where isFolder: texts.folderCannotWrite(reason: reason)
    default: texts.cannotWrite(reason: reason)
    }
  }

  /// A rare reason is in English in every language.
  private func reason(in texts: Texts) -> String {
    switch code {
    case ENOENT: texts.reasonMissing
    case EACCES: texts.reasonDenied
    case EPERM: texts.reasonNotPermitted
    case EROFS: texts.reasonReadOnly
    case ENOSPC: texts.reasonFull
    case EDQUOT: texts.reasonQuota
    case EMFILE: texts.reasonManyOpen
    case ENFILE: texts.reasonManyOpenInSystem
    case ENOTDIR: texts.reasonNoFolder
    case EISDIR: texts.reasonFolder
    case ENOLCK: texts.reasonNoLocks
    case EOPNOTSUPP: texts.reasonNotSupported
    case ENOSYS: texts.reasonNotImplemented
    case Self.notRegular: "it is not a regular file"
    default: String(cString: strerror(code)).lowercasedFirst
    }
  }

  private func advice(in texts: Texts) -> String {
    switch code {
    case ENOSPC, EDQUOT: texts.adviceMakeRoom
    case EMFILE, ENFILE: texts.adviceCloseFiles
    case ENOLCK, EOPNOTSUPP, ENOSYS: texts.adviceLocalDisk
    case ENXIO where action == "write": texts.adviceStartReader
    case _ where isDenied: action == "read" ? texts.adviceChooseReadable : texts.adviceChooseWritable
    default: texts.adviceCheckPath
    }
  }
}

/// A file that another process has locked with a `FileLock`.
package struct FileInUse: Error, Hashable, Sendable {
  package let path: String
  /// The process that has the lock, such as `process 4711 (peach settings) on node07`.
  package let holder: String
}

extension FileInUse: TranslatedError, CustomStringConvertible {
  /// `weights.csv: only one process at a time may change the file, got a second while process 4711 (peach) on node07 has
  /// it open. Try again when that process has ended.`
  package var description: String { sentence(in: .english) }

  package func sentence(in language: Language) -> String {
    language.texts.inUse(path: path, holder: holder)
  }
}
