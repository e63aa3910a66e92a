import Foundation
import Synchronization

/// The right to change a file, a store or a study, held by one process at a time.
///
/// A lock file beside the subject, locked by flock(2), which network file systems understand too. It holds a
/// description of its holder and is removed on release. The lock of a process that ends, however it ends, is free;
/// its file stays until the next process takes it.
public final class FileLock: Sendable {
  private let file: Mutex<OpenFile?>

  /// What other processes are told of this one unless a caller says more, such as `process 4711 (peach)`.
  public static var thisProcess: String {
    "process \(ProcessInfo.processInfo.processIdentifier) (\(ProcessInfo.processInfo.processName))"
  }

  private static let pause = Duration.milliseconds(5)

  /// Takes the lock.
  /// - Parameters:
  ///   - path: the lock file.
  ///   - subject: what errors name: the file, store or study that is locked.
  ///   - holder: how other processes describe this one.
  ///   - patience: how long to wait for the present holder, asking every 5 ms.
  ///   - permissions: who else may take this lock.
  /// - Throws: `FileInUse` when another process still holds the lock, `FileError` when the system refuses, for
  ///   example because the file system has no locks.
  public init(
    _ path: String, of subject: String, holder: String = FileLock.thisProcess, patience: Duration = .zero,
    permissions: Permissions = .owner
  ) throws {
    var pauses = Int(patience / Self.pause)
    var taken: OpenFile?
    while taken == nil {
      switch try Attempt(path, of: subject, permissions) {
      case .taken(let file): taken = file
      // The former holder has removed the file between opening and locking.
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

  /// Releases the lock and removes its file; without effect when it was released before.
  public func release() {
    file.withLock { file in
      guard let held = file else { return }
      held.remove()
      // Released before it is closed: a process that is being started at this moment still shares the descriptor.
      flock(held.descriptor, LOCK_UN)
      file = nil
    }
  }
}

/// One attempt to take a lock.
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
  /// Replaces the content of a lock file; one that cannot be written is still a lock.
  fileprivate func sign(_ holder: String) {
    ftruncate(descriptor, 0)
    _ = holder.utf8CString.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count - 1, 0) }
  }

  /// The holder that has signed a lock file.
  fileprivate var signature: String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
    return count == 0 ? "another process" : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
