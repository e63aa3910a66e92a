import Foundation

/// A file that appears under its name only when it is whole: it is written beside, synced and renamed, so
/// that a full disk or a crash leaves what stood there before.
struct OutputFile {
  private let path: String

  init(_ path: String) { self.path = path }

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
  func save(_ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
    let partial = path + ".partial"
    let file = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError("write", path) }
    do {
      defer { close(file) }
      try body { try append($0, to: file) }
      guard fsync(file) == 0, rename(partial, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(partial)
      throw error
    }
  }

  private func append(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }
}
