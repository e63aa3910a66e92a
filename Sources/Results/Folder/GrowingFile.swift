import Exchange
import Foundation

/// A file that grows piece by piece and is safe on disk once it is closed.
final class GrowingFile {
  private let path: String
  private var descriptor: Int32

  /// An empty file, or one to be gone on with.
  /// - Parameter keeping: whether what is in it stays.
  /// - Throws: `FileError`.
  init(_ path: String, keeping: Bool = false) throws {
    self.path = path
    let beginning = keeping ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | beginning | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError("write", path) }
  }

  deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

  /// Adds `text` at the end.
  /// - Throws: `FileError`.
  func append(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("write", path) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits until everything is on disk; nothing can be added afterwards.
  /// - Throws: `FileError`.
  func close() throws {
    guard fsync(descriptor) == 0, Foundation.close(descriptor) == 0 else { throw FileError("write", path) }
    descriptor = -1
  }

  /// Writes a whole file.
  /// - Throws: `FileError`.
  static func save(_ text: String, to path: String) throws {
    let file = try GrowingFile(path)
    try file.append(text)
    try file.close()
  }

  /// Waits until a file, or a folder's list of files, is on disk.
  /// - Throws: `FileError`.
  static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path) }
    defer { Foundation.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("write", path) }
  }
}
