import Files
import Foundation
import Testing
import Text

@Suite struct `Errors of files` {
  @Test(arguments: [
    (
      FileError("read", "D", code: ENOENT),
      "D: cannot read the file: no such file or directory. Check the path.",
      "D: die Datei lässt sich nicht lesen: es gibt sie nicht. Prüfe den Pfad."
    ),
    (
      FileError("write", "D", isFolder: true, code: EROFS),
      "D: cannot write the folder: read-only file system. Choose a place that you may write.",
      "D: in den Ordner lässt sich nicht schreiben: der Ort ist nur lesbar. Wähle einen anderen Ort."
    ),
    (
      FileError("read", "D", code: EACCES),
      "D: cannot read the file: permission denied. Choose a place that you may read.",
      "D: die Datei lässt sich nicht lesen: der Zugriff ist nicht erlaubt. Wähle einen anderen Ort."
    ),
    (
      FileError("lock", "D", code: EPERM),
      "D: cannot lock the file: operation not permitted. Choose a place that you may write.",
      "D: die Datei lässt sich nicht sperren: der Zugriff ist nicht erlaubt. Wähle einen anderen Ort."
    ),
    (
      FileError("write", "D", code: ENOSPC),
      "D: cannot write the file: no space left on device. Make room on the disk and try again.",
      "D: die Datei lässt sich nicht schreiben: die Platte ist voll. Schaffe Platz und versuche es erneut."
    ),
    (
      FileError("write", "D", code: ENXIO),
      """
      D: cannot write the file: no such device or address. Start the reader of the pipe first, or name a \
      file.
      """,
      """
      D: die Datei lässt sich nicht schreiben: no such device or address. Starte zuerst den Leser der Pipe \
      oder nenne eine Datei.
      """
    ),
  ])
  func `say what was refused, why and what to do`(_ error: FileError, english: String, german: String) {
    #expect(error.description == english)
    #expect(error.sentence(in: .german) == german)
  }

  // The texts of English are those of the C library, so that a rare reason fits among them.
  @Test(arguments: [
    ENOENT, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EMFILE, ENFILE, ENOTDIR, EISDIR, ENOLCK, EOPNOTSUPP, ENOSYS,
  ])
  func `have the system's reason`(_ code: Int32) {
    let error = FileError("read", "D", code: code)
    #expect(error.reason == String(cString: strerror(code)).lowercasedFirst)
    #expect(error.problem(in: .english) == "cannot read the file: \(error.reason)")
  }
}
