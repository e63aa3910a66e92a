import Foundation

/// A file that is replaced atomically: a new file in the same folder is written, synced and renamed. Readers see the
/// old or the new contents; after a full disk or a crash the old contents remain.
///
/// If the path is a symbolic link, its target is replaced. Pipes and devices are written in place.
package struct OutputFile: Sendable {
  private let path: String
  private let permissions: Permissions

  /// Creates an output file; nothing is opened yet.
  /// - Parameter permissions: the permissions of a new file; an existing one keeps its own.
  package init(_ path: String, permissions: Permissions = .owner) {
    self.path = path
    self.permissions = permissions
  }

  /// Creates the file's folder and its parents. Existing folders keep their permissions.
  /// - Throws: `FileError`.
  package func createFolder() throws(FileError) {
    do { try Folder.create(Folder.containing(path), permissions: permissions) } catch {
      throw FileError("write", path, code: error.code)
    }
  }

  /// Replaces the contents with the bytes that `body` passes to its argument.
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`. The file is then unchanged, unless
  ///   it is a pipe or device.
  package func save(_ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
    if isDevice {
      let device = try OpenFile(writingInPlace: path)
      return try body { try device.append($0) }
    }
    let temporary = try TemporaryFile(for: target, named: path, permissions)
    do {
      try body { try temporary.file.append($0) }
      try temporary.replaceTarget()
    } catch {
      temporary.discard()
      throw error
    }
  }

  /// Replaces the contents with `bytes`.
  /// - Throws: `FileError` if the file cannot be written.
  package func save(_ bytes: [UInt8]) throws { try save { sink in try bytes.withUnsafeBytes(sink) } }

  /// Replaces the contents with a text in UTF-8.
  /// - Throws: `FileError` if the file cannot be written.
  package func save(_ text: String) throws { try save(Array(text.utf8)) }

  /// Runs `body` while holding the file's lock. Other processes that use this method wait, so `body` can read, change
  /// and save the file without losing their changes. Pipes and devices are not locked.
  /// - Parameter patience: how long to wait while another process holds the lock.
  /// - Throws: `FileInUse` if another process keeps the lock longer, `FileError`, and the errors of `body`.
  package func whileLocked<Result>(
    patience: Duration = .seconds(10), _ body: () throws -> Result
  ) throws -> Result {
    if isDevice { return try body() }
    let target = target
    let name = target.split(separator: "/").last ?? ""
    let lock = try FileLock(
      "\(Folder.containing(target))/.\(name).lock", of: path, patience: patience, permissions: permissions)
    defer { lock.release() }
    return try body()
  }

  /// Whether the path leads to a pipe or device, which cannot be replaced.
  private var isDevice: Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private var target: String { Self.target(of: path) }

  /// The path after resolving symbolic links; the path itself if the file does not exist.
  static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension OpenFile {
  /// Opens a pipe or device for writing. A pipe needs a reader.
  fileprivate convenience init(writingInPlace path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError("write", path) }
    self.init(descriptor: descriptor, path: path)
    waitForReaders()
  }
}

/// The permissions of a file or folder that is created. An existing one keeps its own.
package enum Permissions: Sendable {
  /// For the owner only: a person's data.
  case owner
  /// For everyone that the process's umask allows: studies.
  case shared

  var file: mode_t { self == .owner ? 0o600 : 0o666 }
  var folder: mode_t { self == .owner ? 0o700 : 0o777 }
}
