import Chronology

/// The time of a live session: the wall's for a person, a test's own for a test.
public protocol SessionClock: Sendable {
  /// Read where a person acts, and where a simulated listener answers.
  var now: Instant { get }

  /// Called where the session must let time pass: feedback, a simulated listener's response. Must not block the
  /// session's actor, which calls it.
  /// - Throws: `CancellationError` when the calling task is cancelled.
  nonisolated(nonsending) func sleep(seconds: Double) async throws
}
