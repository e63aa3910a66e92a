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
    try forEachChunk(whileWanted: { bytes in
      try body(bytes)
      return true
    })
  }

  /// Whether the file begins with these bytes.
  /// - Throws: `FileError` when the file cannot be read.
  func begins(with bytes: [UInt8]) throws -> Bool {
    var begins = false
    try forEachChunk(whileWanted: { chunk in
      begins = chunk.starts(with: bytes)
      return false
    })
    return begins
  }

  /// What the file begins with, which is all of it when it has no more than `count` bytes.
  /// - Throws: `FileError` when the file cannot be read.
  func bytes(atMost count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(whileWanted: { chunk in
      bytes += chunk.prefix(count - bytes.count)
      return bytes.count < count
    })
    return bytes
  }

  /// Calls `body` with one piece after the other as long as it wants more.
  private func forEachChunk(whileWanted body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError("read", path) }
    defer { close(file) }
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("read", path) }
        guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
      }
    }
  }
}
