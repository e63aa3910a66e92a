import Foundation

/// How many files the system lets this process open.
enum OpenFileLimit {
  /// Enough for any command: a database with its journals, ALSA's configuration and device, pipes of the runtime, some of
  /// which end the process without a sentence when they cannot be opened.
  private static let needed = 32

  /// Ends the command unless it can open as many files at once as it may need.
  static func check() throws {
    let free = freeDescriptors
    guard free >= needed else {
      throw Failure.failed(
        """
        peach: must be able to open \(needed) files at once, got room for \(free). Raise the limit of open files, for \
        example by ulimit -n 256.
        """)
    }
  }

  /// The unused descriptors below the process's limit, counted up to `needed`.
  private static var freeDescriptors: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return needed }
    var free = 0
    // In one pass: a lazy filter would look twice, and another thread may open a file in between.
    for descriptor in 0..<Int32(clamping: limit.rlim_cur) where fcntl(descriptor, F_GETFD) < 0 {
      free += 1
      if free == needed { break }
    }
    return free
  }
}
