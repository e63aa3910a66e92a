import Files
import Foundation

/// Reads a text file line by line, in memory that does not grow with it.
final class LineReader {
  /// Where the last line ended, in bytes.
  private(set) var offset = 0

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// - Throws: `FileError`.
  init(_ path: String) throws {
    guard let file = fopen(path, "re") else { throw FileError("read", path) }
    self.path = path
    self.file = file
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line without its end; nil after the last, and for a last one that has no end.
  /// - Throws: `FileError`.
  func next() throws -> String? {
    let count = getline(&buffer, &capacity, file)
    guard ferror(file) == 0 else { throw FileError("read", path) }
    guard count > 0, let buffer, buffer[count - 1] == CChar(UInt8(ascii: "\n")) else { return nil }
    offset += count
    return String(decoding: UnsafeRawBufferPointer(start: buffer, count: count - 1), as: UTF8.self)
  }
}
