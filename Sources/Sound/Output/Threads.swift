import Foundation
import Glibc

/// Starts a thread that runs `body` and ends.
/// - Parameter name: at most 15 bytes, visible in debuggers and in /proc.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  Thread {
    Thread.current.name = name
    body()
  }.start()
}

/// Requests real-time scheduling for the calling thread.
/// - Returns: whether it was granted, which requires a privilege (`ulimit -r`).
func becomeRealTime() -> Bool {
  var parameters = sched_param(sched_priority: 10)
  return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
}

/// Nanoseconds of the monotonic clock.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Blocks the calling thread. Do not call it on the cooperative pool.
func pause(nanoseconds: UInt64) {
  var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  nanosleep(&time, nil)
}

/// A counting semaphore. Posting is one atomic addition and, if a thread waits, one system call; it neither locks nor
/// allocates, so the audio thread can post.
final class Semaphore: @unchecked Sendable {
  // POSIX requires a fixed address for a semaphore.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func post() { sem_post(semaphore) }

  /// Blocks the calling thread while the count is 0, then subtracts 1. Signals do not end the wait. Call it on a
  /// dedicated thread, not on the cooperative pool.
  func wait() { while sem_wait(semaphore) != 0 {} }
}
