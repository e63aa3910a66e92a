import Foundation

/// A file that is replaced atomically: a new file beside it is written, synced and renamed, so that readers see the
/// old content or the new one, and a full disk or a crash leaves the old one.
///
/// The target of a symbolic link is replaced, not the link. Pipes and devices are written to in place.
public struct OutputFile: Sendable {
  private let path: String
  private let permissions: Permissions

  /// A file of that path.
  /// - Parameter permissions: those of a new file; an existing one keeps its own.
  public init(_ path: String, permissions: Permissions = .owner) {
    self.path = path
    self.permissions = permissions
  }

  /// Creates the file's folder and those above it; existing ones keep their permissions.
  /// - Throws: `FileError`.
  public func createFolder() throws(FileError) {
    do { try Folder.create(Folder.containing(path), permissions: permissions) } catch {
      throw FileError("write", path, code: error.code)
    }
  }

  /// Writes what `body` passes to its argument.
  /// - Throws: `FileError` when the file cannot be written, and whatever `body` throws; the file is unchanged then.
  public func save(_ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
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

  /// Writes some bytes, as the other `save` does.
  public func save(_ bytes: [UInt8]) throws { try save { sink in try bytes.withUnsafeBytes(sink) } }

  /// Writes a text as UTF-8, as the other `save` does.
  public func save(_ text: String) throws { try save(Array(text.utf8)) }

  /// Runs `body` while no other process runs one for the same file: it reads the file, changes and saves it.
  /// - Parameter patience: how long to wait for other processes.
  /// - Throws: `FileInUse` when another process keeps the file longer, `FileError`, and whatever `body` throws.
  public func whileLocked<Result>(
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

  /// Whether the path leads to something that a file cannot replace.
  private var isDevice: Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The file that the path leads to; the path itself while there is none.
  private var target: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension OpenFile {
  /// Opens a pipe or device.
  fileprivate convenience init(writingInPlace path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path) }
    self.init(descriptor: descriptor, path: path)
  }
}
