import Glibc

/// A counting semaphore. Posting is one atomic addition and, if a thread waits, one system call; it neither locks nor
/// allocates, so the audio thread can post.
final class Signal: @unchecked Sendable {
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

  /// Blocks the calling thread until there is a post. Do not call it on the cooperative pool.
  func wait() { while sem_wait(semaphore) != 0 {} }
}
