import Foundation
import Synchronization

/// An exclusive lock on a file, store or study for one process at a time.
///
/// It is a lock file in the same folder, locked by flock(2), which network file systems support too. The file contains
/// a description of its process and is removed on release. When a process ends without releasing its lock, the lock is
/// free, but the lock file remains until the next process takes and releases the lock.
package final class FileLock: Sendable {
  private let file: Mutex<OpenFile?>

  /// The description of this process for others, such as `process 4711 (peach train) on node07`: the folder can be on a
  /// file system of several machines.
  package static func process(running program: String = ProcessInfo.processInfo.processName) -> String {
    var system = utsname()
    uname(&system)
    let node = withUnsafeBytes(of: system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return "process \(getpid()) (\(program)) on \(node)"
  }

  private static let pause = Duration.milliseconds(5)

  /// Takes the lock.
  /// - Parameters:
  ///   - path: the lock file.
  ///   - subject: the file, store or study that error messages name.
  ///   - holder: the description of this process for others.
  ///   - patience: how long to wait while another process holds the lock, polling every 5 ms.
  ///   - permissions: the permissions of the lock file.
  /// - Throws: `FileInUse` if another process still has the lock, `FileError` if the system refuses, for example
  ///   because the file system does not support locks.
  package init(
    _ path: String, of subject: String, holder: String = FileLock.process(), patience: Duration = .zero,
    permissions: Permissions = .owner
  ) throws {
    var pauses = Int(patience / Self.pause)
    var taken: OpenFile?
    while taken == nil {
      switch try Attempt(path, of: subject, permissions) {
      case .taken(let file): taken = file
      // The former holder removed the file after it was opened here and before it was locked.
      case .removed: continue
      case .held(let holder):
        guard pauses > 0 else { throw FileInUse(path: subject, holder: holder) }
        pauses -= 1
        usleep(UInt32(Self.pause / .microseconds(1)))
      }
    }
    taken?.sign(holder)
    file = Mutex(taken)
  }

  deinit { release() }

  /// Releases the lock and removes its file. No effect after the first call.
  package func release() {
    file.withLock { file in
      guard let held = file else { return }
      held.remove()
      // Unlock the file before closing it: a child process that is being started may still share the descriptor.
      flock(held.descriptor, LOCK_UN)
      file = nil
    }
  }
}

extension FileLock {
  /// The description of the process that has a lock; nil if the lock is free.
  ///
  /// Tests the lock by taking it shared for a moment. In that moment other processes cannot take it, so they need some
  /// `patience` if their lock may be tested in this way.
  /// - Parameter path: the lock file, which is not created or changed.
  /// - Throws: `FileError` if the system refuses.
  package static func holder(of path: String) throws(FileError) -> String? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError("read", path)
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
      flock(descriptor, LOCK_UN)
      return nil
    }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError("lock", path) }
    return file.signature
  }
}

/// The result of one attempt to take a lock.
private enum Attempt {
  case taken(OpenFile)
  case held(String)
  case removed

  init(_ path: String, of subject: String, _ permissions: Permissions) throws(FileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, permissions.file)
    guard descriptor >= 0 else { throw FileError("write", subject) }
    let file = OpenFile(descriptor: descriptor, path: path)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      self = file.isStill(at: path) ? .taken(file) : .removed
    } else if errno == EWOULDBLOCK || errno == EINTR {
      self = .held(file.signature)
    } else {
      throw FileError("lock", subject)
    }
  }
}

extension OpenFile {
  /// Replaces the contents of a lock file. A failure is ignored: the file is locked without a description.
  fileprivate func sign(_ holder: String) {
    ftruncate(descriptor, 0)
    _ = holder.utf8CString.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count - 1, 0) }
  }

  /// The description in a lock file.
  fileprivate var signature: String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
    return count == 0 ? "another process" : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
