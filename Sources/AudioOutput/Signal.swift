import Glibc

/// A counting semaphore. Posting is one atomic addition and, if someone waits, one system call: it neither
/// locks nor allocates, so the audio thread may.
final class Signal: @unchecked Sendable {
  // POSIX wants a semaphore to stay where it is.
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

  /// Blocks the calling thread until there has been a post for this wait. Not for the cooperative pool.
  func wait() { while sem_wait(semaphore) != 0 {} }
}
