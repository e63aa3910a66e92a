import Foundation
import Live
import Synchronization
import Training

/// Runs blocking work on its own thread and waits for it for a limited time, for example when a disk does not answer.
/// The server's threads are not blocked, so the server can always be stopped.
final class TimeLimit: Sendable {
  /// The maximum number of threads whose work has not ended in time.
  private static let mostStuck = 4

  /// In seconds.
  private let limit: Double
  private let clock: any SessionClock
  private let underWay = Atomic<Int>(0)

  init(_ limit: Double, by clock: any SessionClock = WallClock()) {
    (self.limit, self.clock) = (limit, clock)
  }

  /// The result of `body`; nil if it takes longer than the limit, if the task is cancelled, or if too many earlier
  /// calls have not ended yet.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
    guard underWay.load(ordering: .relaxed) < Self.mostStuck else { return nil }
    let (results, result) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingOldest(1))
    underWay.add(1, ordering: .relaxed)
    Thread.detachNewThread { [self] in
      result.yield(body())
      result.finish()
      underWay.subtract(1, ordering: .relaxed)
    }
    return await withTaskGroup(of: Value?.self) { [limit, clock] group in
      group.addTask { await results.first { _ in true } }
      group.addTask {
        try? await clock.sleep(seconds: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
