import Foundation

/// A file that is read once, in pieces of equal size, whatever its length.
struct InputFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Enough to make calls rare, little enough to stay in the processor's cache.
  private static let chunkSize = 65_536

  /// Calls `body` with one piece after the other.
  /// - Throws: `FileError` when the file cannot be read, and whatever `body` throws.
  func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError("read", path) }
    defer { close(file) }
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("read", path) }
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}
