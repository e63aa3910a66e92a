import Foundation
import Synchronization

/// The right to change a store, held by one process at a time. The system takes it back when the process ends,
/// however it ends.
///
/// A file locked by flock(2) that says who holds it.
final class StoreLock: Sendable {
  private let file: Int32
  private let isHeld = Atomic<Bool>(true)

  /// Takes the right.
  /// - Parameters:
  ///   - holder: what others are told of this process, such as `process 4711 (peach train)`.
  ///   - patience: how long to wait for the present holder, asking every 50 ms.
  /// - Throws: `StoreError.inUse` with the present holder, and others when the system refuses.
  init(_ directory: StoreDirectory, holder: String, patience: Duration) throws(StoreError) {
    file = open(directory.lock, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(directory.path) }
    var tries = 1 + Int(patience / .milliseconds(50))
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        defer { close(file) }
        throw .system(directory.path)
      }
      tries -= 1
      guard tries > 0 else {
        defer { close(file) }
        throw .inUse(path: directory.path, holder: present)
      }
      usleep(50_000)
    }
    sign(holder)
  }

  deinit { release() }

  /// Lets others change the store; without effect the second time.
  func release() {
    guard isHeld.exchange(false, ordering: .relaxed) else { return }
    // Given back before it is closed: a process being started at this moment still shares the open file.
    flock(file, LOCK_UN)
    close(file)
  }

  private func sign(_ holder: String) {
    ftruncate(file, 0)
    _ = holder.utf8CString.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count - 1, 0) }
  }

  /// What the file system of a directory refuses when a lock is asked for, if it does; nil also while there is no file
  /// to try it on.
  static func refusal(in directory: StoreDirectory) -> Int32? {
    let file = open(directory.lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var region = flock()
    (region.l_type, region.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    return fcntl(file, F_GETLK, &region) == 0 ? nil : errno
  }

  private var present: String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = max(0, pread(file, &bytes, bytes.count, 0))
    return count == 0 ? "another process" : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
