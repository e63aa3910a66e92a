import Foundation

/// Reads a text file line by line in constant memory.
public final class LineReader {
  /// The end of the line that `next` returned last, with its line break, in bytes from the start of the file.
  public private(set) var offset = 0

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// Opens a file.
  /// - Throws: `FileError`.
  public init(_ path: String) throws {
    guard let file = fopen(path, "re") else { throw FileError("read", path) }
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
  public func next() throws -> String? {
    let count = getline(&buffer, &capacity, file)
    guard ferror(file) == 0 else { throw FileError("read", path) }
    guard count > 0, let buffer, buffer[count - 1] == CChar(UInt8(ascii: "\n")) else { return nil }
    offset += count
    return String(decoding: UnsafeRawBufferPointer(start: buffer, count: count - 1), as: UTF8.self)
  }
}
