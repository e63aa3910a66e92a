import Chronology
import Synchronization
import Training

/// A clock that stands still until a test moves it on.
package final class ManualClock: SessionClock {
  private struct State {
    var now: Instant
    var sleepers: [(due: Instant, continuation: CheckedContinuation<Void, any Error>, id: Int)] = []
    var nextID = 0
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  /// A clock that shows `now`.
  package init(now: Instant = Instant(seconds: 1_700_000_000)) { state = Mutex(State(now: now)) }

  /// What the test has set it to.
  package var now: Instant { state.withLock { $0.now } }

  /// How many tasks are asleep.
  package var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Waits until the test has moved the clock so far.
  package func sleep(seconds: Double) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let wakes = state.withLock { state in
          if state.cancelled.contains(id) { return true }
          state.sleepers.append((state.now.advanced(bySeconds: seconds), continuation, id))
          return false
        }
        if wakes { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(id)
        let index = state.sleepers.firstIndex { $0.id == id }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves time on and wakes everyone who is due.
  package func advance(seconds: Double) {
    let due = state.withLock { state in
      state.now = state.now.advanced(bySeconds: seconds)
      let due = state.sleepers.filter { $0.due <= state.now }
      state.sleepers.removeAll { $0.due <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
