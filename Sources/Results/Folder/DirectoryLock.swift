import Exchange
import Foundation

/// Keeps a folder for one process, by flock(2) on the folder itself: nothing is left behind when the process
/// ends, however it ends.
final class DirectoryLock {
  private let path: String
  private var descriptor: Int32

  /// Makes the folder if need be and takes it.
  /// - Parameter study: what a second run is told it cannot write.
  /// - Throws: `StudyError.beingWritten` when another has it, or `FileError`.
  init(_ path: String, of study: String) throws {
    self.path = path
    descriptor = -1
    repeat {
      release()
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("write", study) }
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError("write", study) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? StudyError.beingWritten(path: study) : FileError("write", study)
      }
      // The first run may have renamed the folder between our opening and locking it.
    } while !isStillInPlace
  }

  deinit { release() }

  /// Makes the folder's list of files safe on disk.
  func sync() throws {
    guard fsync(descriptor) == 0 else { throw FileError("write", path) }
  }

  /// Lets the folder go.
  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private var isStillInPlace: Bool {
    var ours = stat()
    var there = stat()
    return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino
      && ours.st_dev == there.st_dev
  }
}
