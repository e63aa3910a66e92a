/// A file that is read in chunks of at most 64 KiB. Each call opens the file and reads it from the start.
///
/// Only regular files are read, because a pipe without a writer would block the reader for ever.
package struct InputFile {
  private let path: String
  private let acceptsPipes: Bool

  /// A file by its path. It is opened only when a method is called.
  /// - Parameter acceptsPipes: whether pipes and devices are read too. Only for a path that the person has given on the
  ///   command line, such as `/dev/stdin`; the command then waits for the writer until Ctrl-C.
  package init(_ path: String, acceptsPipes: Bool = false) {
    self.path = path
    self.acceptsPipes = acceptsPipes
  }

  /// The largest size of a chunk in bytes: large enough for few system calls, small enough for the processor's cache.
  private static let chunkSize = 65_536

  /// Calls `body` with each chunk in order, in constant memory. A chunk is valid only during the call.
  /// - Throws: `FileError` if the file cannot be read or is not regular, and the errors of `body`.
  package func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try forEachChunk(whileWanted: { bytes in
      try body(bytes)
      return true
    })
  }

  /// Whether the file begins with these bytes.
  /// - Throws: `FileError` if the file cannot be read.
  package func begins(with bytes: [UInt8]) throws -> Bool {
    try self.bytes(atMost: bytes.count) == bytes
  }

  /// The first `count` bytes of the file, or all of it if it is shorter.
  /// - Throws: `FileError` if the file cannot be read.
  package func bytes(atMost count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(whileWanted: { chunk in
      bytes += chunk.prefix(count - bytes.count)
      return bytes.count < count
    })
    return bytes
  }

  private func forEachChunk(whileWanted body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    let file = try acceptsPipes ? OpenFile(reading: path) : OpenFile(readingRegular: path)
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      while true {
        let count = try file.read(into: buffer)
        guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
      }
    }
  }
}
