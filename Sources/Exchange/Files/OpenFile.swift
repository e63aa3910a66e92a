import Foundation

/// A file that is open for writing.
public struct OpenFile: Sendable {
  private let descriptor: Int32
  private let name: String

  /// What the program prints to.
  public static let standardOutput = OpenFile(descriptor: STDOUT_FILENO, name: "standard output")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens a file to add to its end, for as long as the program runs; makes it, for its owner alone, when there is
  /// none.
  /// - Throws: `FileError` when the system refuses.
  public init(appendingTo path: String) throws(FileError) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    name = path
    guard descriptor >= 0 else { throw FileError("write", path) }
  }

  /// Writes some bytes, as the other `append` does.
  public func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(append) }

  /// Writes all of the bytes.
  /// - Throws: `FileError` when the system takes no more.
  public func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("write", name) }
      rest = rest.dropFirst(count)
    }
  }
}
