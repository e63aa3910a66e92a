import Exchange
import Foundation

/// The folder in which studies are made.
enum OutputFolder {
  /// Makes it, and those above it; what is there already stays as it is.
  /// - Throws: `FileError` with the system's reason, also where a file stands in the way.
  static func create(_ folder: String) throws {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part + "/"
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("write", folder) }
    }
    // Only a folder has itself in it. No name is no folder, least of all the root.
    guard access(folder.isEmpty ? "" : "\(folder)/.", F_OK) == 0 else { throw FileError("write", folder) }
  }
}
