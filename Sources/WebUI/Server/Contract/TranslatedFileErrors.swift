package import Files
import Foundation
package import Text

extension FileError: TranslatedError {
  package func sentence(in language: Language) -> String {
    let texts = language.texts
    let (reason, advice) = (reason(in: texts), advice(in: texts))
    return switch action {
    case "read": texts.fileCannotRead(path: path, reason: reason, advice: advice)
    case "lock": texts.fileCannotLock(path: path, reason: reason, advice: advice)
    case _ where isFolder: texts.folderCannotWrite(path: path, reason: reason, advice: advice)
    default: texts.fileCannotWrite(path: path, reason: reason, advice: advice)
    }
  }

  /// The system's reason. A rare one is in English in every language.
  private func reason(in texts: Texts) -> String {
    switch code {
    case ENOENT: texts.fileReasonMissing
    case EACCES: texts.fileReasonDenied
    case EPERM: texts.fileReasonNotPermitted
    case EROFS: texts.fileReasonReadOnly
    case ENOSPC: texts.fileReasonFull
    case EDQUOT: texts.fileReasonQuota
    case EMFILE: texts.fileReasonManyOpen
    case ENFILE: texts.fileReasonManyOpenInSystem
    case ENOTDIR: texts.fileReasonNoFolder
    case EISDIR: texts.fileReasonFolder
    case ENOLCK: texts.fileReasonNoLocks
    case EOPNOTSUPP: texts.fileReasonNotSupported
    case ENOSYS: texts.fileReasonNotImplemented
    default: reason
    }
  }

  private func advice(in texts: Texts) -> String {
    switch code {
    case ENOSPC, EDQUOT: texts.fileAdviceMakeRoom
    case EMFILE, ENFILE: texts.fileAdviceCloseFiles
    case ENOLCK, EOPNOTSUPP, ENOSYS: texts.fileAdviceLocalDisk
    case ENXIO where action == "write": texts.fileAdviceStartReader
    case _ where isDenied:
      action == "read" ? texts.fileAdviceChooseReadable : texts.fileAdviceChooseWritable
    default: texts.fileAdviceCheckPath
    }
  }
}

extension FileInUse: TranslatedError {
  package func sentence(in language: Language) -> String {
    language.texts.fileInUse(path: path, holder: holder)
  }
}

extension NoHomeFolder: TranslatedError {
  package func sentence(in language: Language) -> String {
    home.map { language.texts.homeMustBeAbsolute(value: "\"\($0)\"", variable: variable) }
      ?? language.texts.homeIsUnset(variable: variable)
  }
}
