import Foundation

/// Folders.
public enum Folder {
  /// Creates a folder and those above it; existing ones keep their permissions.
  /// - Throws: `FileError`, also when a file stands in the way.
  public static func create(_ folder: String, permissions: Permissions) throws(FileError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part + "/"
      guard mkdir(path, permissions.folder) == 0 || errno == EEXIST else { throw FileError("write", folder) }
    }
    // `PATH/.` exists only for folders. An empty path is no folder, in particular not the root.
    guard access(folder.isEmpty ? "" : "\(folder)/.", F_OK) == 0 else { throw FileError("write", folder) }
  }

  /// Holds that a path leads to a folder that can be read.
  /// - Throws: `FileError`.
  public static func check(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    close(descriptor)
  }

  /// The folder that holds `path`, such as `.` for `notes.csv`.
  static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
