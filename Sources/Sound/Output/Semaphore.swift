import Glibc

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
