import Foundation

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
