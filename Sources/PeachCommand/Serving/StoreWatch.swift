import Chronology
import Store

/// Notices that a store was changed, by this process or another one.
///
/// Only the times of two files are read, 20 times a second; a write-ahead log changes at every commit.
struct StoreWatch: Sendable {
  private let directory: StoreDirectory

  init(_ directory: StoreDirectory) { self.directory = directory }

  /// Yields 0 at once, and the next number after each change, until the reader leaves. A slow reader misses numbers, never
  /// the last.
  func changes() -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [directory] continuation in
      let task = Task {
        var (known, count) = (StoreStamp(directory), 0)
        continuation.yield(count)
        while (try? await ContinuousClock().sleep(for: .milliseconds(50))) != nil {
          let stamp = StoreStamp(directory)
          guard stamp != known else { continue }
          (known, count) = (stamp, count + 1)
          continuation.yield(count)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
