import Exchange
import Foundation

/// Keeps a place for one process, by flock(2) on an empty file beside it, which network folders understand too.
/// A process that is killed holds nothing, though its file stays until the next one takes it.
final class FileLock {
  private let path: String
  private var descriptor: Int32 = -1

  /// Takes the lock; makes its file if need be.
  /// - Parameter study: what a second run is told it cannot write.
  /// - Throws: `StudyError.beingWritten` when another has it, or `FileError`.
  init(_ path: String, of study: String) throws {
    self.path = path
    repeat {
      close()
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileError("write", study) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isTaken = errno == EWOULDBLOCK
        let refusal: any Error = isTaken ? StudyError.beingWritten(path: study) : FileError("write", study)
        // Who throws here is let go, and what is let go removes the file that it holds: this one is another's.
        close()
        throw refusal
      }
      // Who had it before may have removed the file between our opening and locking it.
    } while !isStillInPlace
  }

  deinit { release() }

  /// Lets go, and removes the file.
  func release() {
    guard descriptor >= 0 else { return }
    unlink(path)
    close()
  }

  private func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  private var isStillInPlace: Bool {
    var ours = stat()
    var there = stat()
    return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino
      && ours.st_dev == there.st_dev
  }
}
