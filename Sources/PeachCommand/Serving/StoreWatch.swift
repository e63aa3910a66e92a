import Chronology
import Store
import Synchronization

/// Detects changes of a store by any process, from the times of two files. The write-ahead log changes at every commit.
struct StoreWatch: Sendable {
  /// The seconds from a change to reading the times. A commit updates the index of the write-ahead log after the log, and only
  /// then do readers see it.
  private static let pause = 0.05

  private let directory: StoreDirectory

  init(_ directory: StoreDirectory) { self.directory = directory }

  /// Yields 0 immediately, and the next number after each change, at most 20 times a second. A slow reader may miss
  /// numbers, but never the last one.
  func changes() -> any AsyncSequence<Int, Never> & Sendable {
    let count = Atomic(-1)
    return FolderWatch.changes(
      of: { [directory] in [directory.path] }, pausing: Self.pause,
      read: { [directory] in StoreStamp(directory) }
    ).map { _ in count.add(1, ordering: .relaxed).newValue }
  }
}
