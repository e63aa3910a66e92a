import Chronology
import Music
import Synchronization
import Training

/// Plays nothing, takes its time on a clock and writes down what it was asked to play.
package final class ClockedPlayer: NotePlayer {
  /// What it was asked to do, in order.
  package var log: [String] { entries.withLock { $0 } }

  private let clock: ManualClock
  private let entries = Mutex<[String]>([])
  private let failure: (any Error & Sendable)?

  /// A player on that clock; with `failure` it fails at the first note.
  package init(clock: ManualClock, failure: (any Error & Sendable)? = nil) {
    self.clock = clock
    self.failure = failure
  }

  /// Writes the note down and lets its duration pass on the clock.
  package func play(_ frequency: Frequency, for duration: NoteDuration, level: Decibels) async throws {
    entries.withLock { $0.append("play \(frequency.hertz)") }
    if let failure { throw failure }
    do { try await clock.sleep(seconds: duration.seconds) } catch {
      entries.withLock { $0.append("silence") }
      throw error
    }
  }

  /// Not for these tests.
  package func start(_ frequency: Frequency, level: Decibels) async throws -> any PlaybackHandle {
    fatalError("comparison tests start no endless note")
  }
}

/// Answers when the test presses a key.
package actor KeyListener: Listener {
  private var waiting: CheckedContinuation<Timed<Answer>, any Error>?
  /// Trials asked for so far.
  package private(set) var asked: [Int] = []

  /// A listener at rest.
  package init() {}

  /// Waits for the key.
  package func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    asked.append(trial)
    return try await withCheckedThrowingContinuation { waiting = $0 }
  }

  /// Presses a key.
  /// - Parameter instant: when.
  /// - Returns: whether anybody was waiting for it.
  package func press(_ answer: Answer, at instant: Instant = Instant(seconds: 0)) -> Bool {
    guard let waiting else { return false }
    self.waiting = nil
    waiting.resume(returning: Timed(answer, at: instant))
    return true
  }
}

/// Lets other tasks run until a condition holds. After a thousand turns each takes a millisecond, for the thread that
/// will bring the condition about may itself be waiting for a processor.
/// - Returns: false when it did not come to hold in a great many turns, a minute and a half at least.
package func eventually(_ condition: () async -> Bool) async -> Bool {
  for turn in 0..<100_000 {
    if await condition() { return true }
    if turn < 1000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
  return false
}
