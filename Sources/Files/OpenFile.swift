import Foundation

/// An open file. It is closed when the last reference to it ends.
package final class OpenFile: Sendable {
  /// The file's path, or a description such as `standard output`.
  package let path: String
  let descriptor: Int32

  /// The program's standard output.
  package static let standardOutput = OpenFile(descriptor: STDOUT_FILENO, path: "standard output")

  /// Takes ownership of a descriptor.
  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// - Parameters:
  ///   - action: the operation for error messages: `read` or `write`.
  ///   - name: the name for error messages; nil for the path.
  private convenience init(
    _ path: String, _ flags: Int32, to action: String, _ permissions: Permissions = .owner,
    named name: String? = nil
  ) throws(FileError) {
    let descriptor = open(path, flags | O_CLOEXEC, permissions.file)
    guard descriptor >= 0 else { throw FileError(action, name ?? path) }
    self.init(descriptor: descriptor, path: name ?? path)
  }

  /// Opens a file or folder for reading.
  /// - Throws: `FileError`.
  package convenience init(reading path: String) throws(FileError) {
    try self.init(path, O_RDONLY, to: "read")
  }

  /// Opens a regular file for reading. Never waits for the writer of a pipe.
  /// - Throws: `FileError`, also for a pipe, a socket, a device and a folder.
  package convenience init(readingRegular path: String) throws(FileError) {
    try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, to: "read")
    guard isRegular else {
      throw FileError("read", path, code: kind == S_IFDIR ? EISDIR : FileError.notRegular)
    }
  }

  /// Opens a file for appending; creates it if it does not exist. A pipe needs a reader.
  /// - Throws: `FileError`.
  package convenience init(
    appendingTo path: String, permissions: Permissions = .owner
  ) throws(FileError) {
    try self.init(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, to: "write", permissions)
    waitForReaders()
  }

  /// Creates a file or empties it, and opens it for writing. A crash leaves it incomplete; `OutputFile` replaces a file
  /// atomically.
  /// - Throws: `FileError`.
  package convenience init(writing path: String, permissions: Permissions = .owner) throws(FileError) {
    try self.init(path, O_WRONLY | O_CREAT | O_TRUNC, to: "write", permissions)
  }

  /// Creates a file. Never opens an existing file or follows a symbolic link.
  /// - Parameter name: the name for error messages; nil for the path.
  /// - Throws: `FileError`; its code is `EEXIST` if the name exists.
  package convenience init(
    creating path: String, named name: String? = nil, permissions: Permissions = .owner
  ) throws(FileError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, to: "write", permissions, named: name)
  }

  deinit { close(descriptor) }
}

extension OpenFile {
  /// Reads the next bytes.
  /// - Returns: the number of bytes written to `buffer`; 0 at the end of the file.
  /// - Throws: `FileError`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError("read", path) }
    }
  }

  /// Writes all bytes.
  /// - Throws: `FileError`; some of the bytes may have been written.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes all bytes.
  /// - Throws: `FileError`; some of the bytes may have been written.
  package func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try append($0) } }

  /// Writes a text as UTF-8.
  /// - Throws: `FileError`; some of the bytes may have been written.
  package func append(_ text: String) throws {
    var text = text
    try text.withUTF8 { try append(UnsafeRawBufferPointer($0)) }
  }

  /// Syncs the file or folder: returns when its contents or entries are on disk.
  /// - Throws: `FileError`.
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError("write", path) }
  }

  /// Syncs the file or folder at `path`, which other code has written: returns when its contents or entries are on
  /// disk.
  /// - Throws: `FileError`.
  package static func sync(_ path: String) throws(FileError) { try OpenFile(reading: path).sync() }

  /// Removes the file, unless `path` now names another file. Errors are ignored.
  package func remove() {
    if isStill(at: path) { unlink(path) }
  }

  /// Makes later writes wait while a pipe is full. The descriptor was opened with `O_NONBLOCK`, so that a pipe without
  /// a reader is an error.
  func waitForReaders() { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }

  var isRegular: Bool { kind == S_IFREG }

  /// The file type bits of `st_mode`; nil if the system does not report them.
  private var kind: mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether `path` still names this file.
  func isStill(at path: String) -> Bool {
    var ours = stat()
    var there = stat()
    return fstat(descriptor, &ours) == 0 && lstat(path, &there) == 0 && ours.st_ino == there.st_ino
      && ours.st_dev == there.st_dev
  }
}
