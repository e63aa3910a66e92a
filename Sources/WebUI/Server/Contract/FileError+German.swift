package import Files
import Foundation
package import Music

extension FileError: TranslatedError {
  package func sentence(in language: Language) -> String { language.phrase(description, german) }

  private var german: String {
    let verb = ["read": "lesen", "write": "schreiben", "lock": "sperren"][action] ?? action
    return "\(path): die Datei lässt sich nicht \(verb): \(germanReason)."
  }

  /// Reasons of the system that have no German words are in English.
  private var germanReason: String {
    switch code {
    case ENOENT: "es gibt sie nicht. Prüfe den Pfad"
    case EACCES, EPERM: "der Zugriff ist nicht erlaubt. Wähle einen anderen Ort"
    case EROFS: "der Ort ist nur lesbar. Wähle einen anderen"
    case ENOSPC, EDQUOT: "die Platte ist voll. Schaffe Platz und versuche es erneut"
    case EMFILE, ENFILE: "zu viele Dateien sind offen. Schließe andere Programme"
    case ENOTDIR: "ein Teil des Pfads ist kein Ordner. Prüfe den Pfad"
    case EISDIR: "dort ist ein Ordner. Prüfe den Pfad"
    case ENOLCK, EOPNOTSUPP, ENOSYS:
      "dieses Dateisystem hat keine Sperren. Wähle einen Ordner auf einer lokalen Platte"
    default: "\(reason). Prüfe den Pfad"
    }
  }
}

extension FileInUse: TranslatedError {
  package func sentence(in language: Language) -> String {
    language.phrase(
      description,
      "\(path): nur ein Prozess zur Zeit darf die Datei ändern, \(holder) hat sie offen. Versuche es erneut, wenn er beendet ist."
    )
  }
}

extension NoHomeFolder: TranslatedError {
  package func sentence(in language: Language) -> String {
    let value = home.map { "\"\($0)\"" } ?? language.phrase("nothing", "nichts")
    return language.phrase(
      description,
      "HOME: muss der absolute Pfad deines Ordners sein, gefunden: \(value). Setze HOME oder \(variable).")
  }
}
