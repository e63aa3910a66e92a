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

  /// Creates an empty folder in the place of whatever is there.
  /// - Throws: `FileError`.
  public static func createEmpty(_ path: String, permissions: Permissions) throws(FileError) {
    try remove(path)
    guard mkdir(path, permissions.folder) == 0 else { throw FileError("write", path) }
  }

  /// Removes a file, or a folder with all that is in it; without effect when there is none.
  /// - Throws: `FileError`; part of the folder may be left.
  public static func remove(_ path: String) throws(FileError) {
    do { try FileManager.default.removeItem(atPath: path) } catch CocoaError.fileNoSuchFile {
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw FileError("write", path, code: reason.map { Int32($0.code) } ?? EIO)
    }
  }

  /// Gives a file or folder another name on the same file system.
  /// - Throws: `FileError`, also when a folder of the new name is there and not empty.
  public static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw FileError("write", target) }
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
