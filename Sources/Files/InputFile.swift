import Foundation

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

  /// Whether a path is one of a regular file.
  /// - Parameter followingLinks: whether a symbolic link to a regular file counts as one.
  package static func isRegular(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let code = followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 && status.st_mode & S_IFMT == S_IFREG
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

/// Reads a text file line by line in constant memory.
package final class LineReader {
  /// The end of the line that `next` returned last, with its line break, in bytes from the start of the file.
  package private(set) var offset = 0

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// Opens a regular file.
  /// - Throws: `FileError`.
  package init(_ path: String) throws {
    let regular = try OpenFile(readingRegular: path)
    // A descriptor of its own, which `fclose` closes.
    let descriptor = fcntl(regular.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0, let file = fdopen(descriptor, "r") else { throw FileError("read", path) }
    self.path = path
    self.file = file
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line without its line break; nil at the end, and for a last line without a line break. Invalid UTF-8
  /// becomes replacement characters.
  /// - Throws: `FileError`.
  package func next() throws -> String? {
    let count = getline(&buffer, &capacity, file)
    guard ferror(file) == 0 else { throw FileError("read", path) }
    guard count > 0, let buffer, buffer[count - 1] == CChar(UInt8(ascii: "\n")) else { return nil }
    offset += count
    return String(decoding: UnsafeRawBufferPointer(start: buffer, count: count - 1), as: UTF8.self)
  }
}

/// A regular file for reading at any position.
package final class SeekableFile {
  /// The path as it was given.
  package let path: String
  /// The length in bytes when the file was opened.
  package let size: UInt64
  private let descriptor: Int32

  /// Opens a file.
  /// - Throws: `FileError` if it cannot be opened or is not regular.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError("read", path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let error = FileError("read", path, code: FileError.notRegular)
      close(descriptor)
      throw error
    }
    size = UInt64(max(0, status.st_size))
  }

  deinit { close(descriptor) }

  /// Reads into a buffer.
  /// - Returns: the number of bytes read; fewer than the buffer's size only at the end of the file.
  /// - Throws: `FileError` if the file cannot be read.
  package func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count, offset < size {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The bytes from `offset` on, at most `count`.
  /// - Throws: `FileError` if the file cannot be read.
  package func bytes(at offset: UInt64, atMost count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
