import Foundation

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
