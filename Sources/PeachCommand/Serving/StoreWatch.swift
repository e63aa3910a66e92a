import Chronology
import Store

/// Detects changes of a store by any process.
///
/// Only the times of two files are read, 20 times a second. The write-ahead log changes at every commit.
struct StoreWatch: Sendable {
  private let directory: StoreDirectory

  init(_ directory: StoreDirectory) { self.directory = directory }

  /// Yields 0 immediately, and the next number after each change, until the stream is cancelled. A slow reader may miss
  /// numbers, but never the last one.
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
