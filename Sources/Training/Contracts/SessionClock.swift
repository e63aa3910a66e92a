package import Chronology

/// The clock of a live session: the system's clock for a person, a manual clock in tests.
package protocol SessionClock: Sendable {
  /// The current time. Read when a person acts or a simulated listener answers.
  var now: Instant { get }

  /// Waits, for example during feedback or a simulated listener's response time. Called on the session's actor, whose
  /// thread it must not block.
  /// - Throws: `CancellationError` if the calling task is cancelled.
  nonisolated(nonsending) func sleep(seconds: Double) async throws
}
