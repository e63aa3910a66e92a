import Foundation

/// Operations on folders.
package enum Folder {
  /// Creates a folder and its parents. Existing folders keep their permissions.
  /// - Throws: `FileError`, also if a file has the name.
  package static func create(_ folder: String, permissions: Permissions) throws(FileError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part + "/"
      guard mkdir(path, permissions.folder) == 0 || errno == EEXIST else {
        throw FileError("write", folder, isFolder: true)
      }
    }
    // `PATH/.` exists only for folders. An empty path is not a folder; in particular it is not the root.
    guard access(folder.isEmpty ? "" : "\(folder)/.", F_OK) == 0 else {
      throw FileError("write", folder, isFolder: true)
    }
  }

  /// Creates an empty folder; removes a file or folder that has the name.
  /// - Throws: `FileError`.
  package static func createEmpty(_ path: String, permissions: Permissions) throws(FileError) {
    try remove(path)
    guard mkdir(path, permissions.folder) == 0 else { throw FileError("write", path, isFolder: true) }
  }

  /// Removes a file, or a folder with its contents. No effect if neither exists.
  /// - Throws: `FileError`; part of the folder may remain.
  package static func remove(_ path: String) throws(FileError) {
    do { try FileManager.default.removeItem(atPath: path) } catch CocoaError.fileNoSuchFile {
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw FileError("write", path, code: reason.map { Int32($0.code) } ?? EIO)
    }
  }

  /// Renames a file or folder on the same file system.
  /// - Throws: `FileError`, also if the target is a folder that is not empty.
  package static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw FileError("write", target, isFolder: true) }
  }

  /// Requires a path to lead to a readable folder.
  /// - Throws: `FileError`.
  package static func check(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path) }
    close(descriptor)
  }

  /// The names of the entries of a folder, in no particular order; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The bytes that may still be written to the file system of a path, which need not exist yet; nil if it is unknown.
  package static func freeBytes(at path: String) -> Int? {
    var (path, status) = (path, statvfs())
    while statvfs(path, &status) != 0 {
      let parent = containing(path)
      guard parent != path else { return nil }
      path = parent
    }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// The size of a file, in bytes; 0 if it cannot be read.
  package static func bytes(ofFile path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The folder and the name of a path, such as `.` and `k` for `k` or `k/`. Unlike
  /// `NSString.deletingLastPathComponent`, it takes paths of one character.
  package static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return (
      containing(String(path)),
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    )
  }

  /// The parent folder of `path`, such as `.` for `notes.csv`.
  package static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
