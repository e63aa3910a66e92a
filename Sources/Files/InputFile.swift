/// A file that is read once, in chunks of equal size, in memory that does not grow with its length.
public struct InputFile {
  private let path: String

  /// A file of that path; it is opened by the methods.
  public init(_ path: String) { self.path = path }

  /// Enough to make calls rare, little enough to stay in the processor's cache.
  private static let chunkSize = 65_536

  /// Calls `body` with one chunk after the other.
  /// - Throws: `FileError` when the file cannot be read, and whatever `body` throws.
  public func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try forEachChunk(whileWanted: { bytes in
      try body(bytes)
      return true
    })
  }

  /// Whether the file begins with these bytes.
  /// - Throws: `FileError` when the file cannot be read.
  public func begins(with bytes: [UInt8]) throws -> Bool {
    try self.bytes(atMost: bytes.count) == bytes
  }

  /// The first `count` bytes of the file, or all of it when it is shorter.
  /// - Throws: `FileError` when the file cannot be read.
  public func bytes(atMost count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(whileWanted: { chunk in
      bytes += chunk.prefix(count - bytes.count)
      return bytes.count < count
    })
    return bytes
  }

  private func forEachChunk(whileWanted body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    let file = try OpenFile(reading: path)
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      while true {
        let count = try file.read(into: buffer)
        guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
      }
    }
  }
}
