import Foundation
package import Text

/// The base folders of a person's files.
///
/// Source: XDG Base Directory Specification 0.8. A variable that is not an absolute path counts as unset. This also
/// applies to `HOME`; if it is unset, the home folder is read from the system's user database.
package enum PersonalFolder: Sendable {
  /// `$XDG_DATA_HOME`, or `~/.local/share`.
  case data
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  case configuration

  /// The folder's path; the folder may not exist.
  /// - Parameters:
  ///   - environment: the process's environment.
  ///   - account: returns the home folder in the system's user database; nil if there is none. Called only if `HOME` is
  ///     needed and unset.
  /// - Throws: `NoHomeFolder`.
  package func path(
    environment: [String: String], account: () -> String? = PersonalFolder.homeOfAccount
  ) throws(NoHomeFolder) -> String {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? account()
    guard let home, home.hasPrefix("/") else {
      throw NoHomeFolder(home: environment["HOME"], variable: variable)
    }
    return "\(home == "/" ? "" : home)/\(nameInHome)"
  }

  /// The home folder of the process's user in the system's user database; nil if the database has no such user.
  package static func homeOfAccount() -> String? {
    getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) }
  }

  private var variable: String { self == .data ? "XDG_DATA_HOME" : "XDG_CONFIG_HOME" }
  private var nameInHome: String { self == .data ? ".local/share" : ".config" }
}

/// Neither the environment nor the system's user database has a home folder.
package struct NoHomeFolder: Error, Hashable, Sendable {
  /// The value of `HOME`; nil if it is unset.
  package let home: String?
  /// The variable that can be set instead of `HOME`.
  package let variable: String
}

extension NoHomeFolder: TranslatedError, CustomStringConvertible {
  /// `HOME: must be the absolute path of your home folder, got nothing. Set HOME or XDG_DATA_HOME.`
  package var description: String { sentence(in: .english) }

  package func sentence(in language: Language) -> String {
    home.map { language.texts.homeMustBeAbsolute(value: "\"\($0)\"", variable: variable) }
      ?? language.texts.homeIsUnset(variable: variable)
  }
}
