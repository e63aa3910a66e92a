import Foundation

/// The base folders of a person's files.
///
/// Source: XDG Base Directory Specification 0.8. A variable that is empty or not absolute counts as unset; the same holds
/// for `HOME`, without which the system's accounts tell the home folder.
public enum PersonalFolder: Sendable {
  /// `$XDG_DATA_HOME`, or `~/.local/share`.
  case data
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  case configuration

  /// The folder's path; it need not exist.
  /// - Parameters:
  ///   - environment: of the process.
  ///   - account: the home folder that the system's accounts name, if any.
  /// - Throws: `NoHomeFolder`.
  public func path(
    environment: [String: String], account: () -> String? = PersonalFolder.homeOfAccount
  ) throws(NoHomeFolder) -> String {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? account()
    guard let home, home.hasPrefix("/") else {
      throw NoHomeFolder(home: environment["HOME"], variable: variable)
    }
    return "\(home == "/" ? "" : home)/\(nameInHome)"
  }

  /// The home folder of the process's user by the system's accounts.
  public static func homeOfAccount() -> String? {
    getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) }
  }

  private var variable: String { self == .data ? "XDG_DATA_HOME" : "XDG_CONFIG_HOME" }
  private var nameInHome: String { self == .data ? ".local/share" : ".config" }
}

/// Neither the environment nor the system's accounts name a home folder.
public struct NoHomeFolder: Error, Hashable, Sendable {
  /// The value of `HOME`.
  public let home: String?
  /// The variable that would make a home folder unnecessary.
  public let variable: String
}

extension NoHomeFolder: CustomStringConvertible {
  /// `HOME: must be the absolute path of your home folder, got nothing. Set HOME or XDG_DATA_HOME.`
  public var description: String {
    let value = home.map { "\"\($0)\"" } ?? "nothing"
    return "HOME: must be the absolute path of your home folder, got \(value). Set HOME or \(variable)."
  }
}
