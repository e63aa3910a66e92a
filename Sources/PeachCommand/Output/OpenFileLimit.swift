import Foundation

/// The number of files that the system allows this process to open.
enum OpenFileLimit {
  /// The number of descriptors that suffices for every command: a database with its journals, ALSA's configuration and
  /// device, pipes of the runtime. Some libraries end the process without a message if they cannot open a file.
  private static let needed = 32

  /// Ends the command with an error if the process cannot open that many files.
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
    // One loop: a lazy filter would test twice, and another thread may open a file in between.
    for descriptor in 0..<Int32(clamping: limit.rlim_cur) where fcntl(descriptor, F_GETFD) < 0 {
      free += 1
      if free == needed { break }
    }
    return free
  }
}
