import Foundation

/// A file that appears under its name only when it is whole: it is written beside, synced and renamed, so
/// that a full disk or a crash leaves what stood there before.
///
/// A name that leads on to another file stays one that does: the file it leads to is replaced. What is no file,
/// such as a pipe or a device, is written to as it is.
public struct OutputFile: Sendable {
  private let path: String

  /// A file of that path, which need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Makes the file's directory, for its owner alone, and those above it. One that exists is left as it is.
  /// - Throws: `FileError` when the system refuses.
  func createDirectory() throws(FileError) {
    var parents = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").dropLast() {
      parents += part + "/"
      guard mkdir(parents, 0o700) == 0 || errno == EEXIST else { throw FileError("write", path) }
    }
  }

  /// Writes what `body` hands to its argument. The file is readable by its owner only.
  /// - Throws: `FileError` when the file cannot be written, and whatever `body` throws; nothing is left then.
  public func save(_ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
    if isDevice { return try write(to: path, O_WRONLY, body) { _ in true } }
    let target = target
    let partial = target + ".partial"
    do {
      try write(to: partial, O_WRONLY | O_CREAT | O_TRUNC, body) {
        fsync($0) == 0 && rename(partial, target) == 0
      }
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// Writes some bytes, as `save` does.
  public func save(_ bytes: [UInt8]) throws {
    try save { sink in try bytes.withUnsafeBytes(sink) }
  }

  /// Whether something of that name is there that cannot be replaced by a file.
  private var isDevice: Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The file that the name leads to; the name itself while there is none.
  private var target: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// - Parameter finish: completes the file when all is written; false when the system refuses.
  private func write(
    to place: String, _ flags: Int32, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void,
    finish: (Int32) -> Bool
  ) throws {
    let file = open(place, flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError("write", path) }
    defer { close(file) }
    try body { try OpenFile(descriptor: file, name: path).append($0) }
    guard finish(file) else { throw FileError("write", path) }
  }
}
