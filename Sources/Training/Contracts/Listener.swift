/// Who answers in a live session: a person at a keyboard, or a simulated one who takes their time.
public protocol Listener: Sendable {
  /// Called when the target note begins to sound; returns when the listener has decided. Cancelled when the
  /// session stops. What is returned first counts, an answer counts once. Called on the session's actor, which goes
  /// on while the listener thinks.
  /// - Parameter trial: which comparison of the session, from 0.
  /// - Returns: the answer, and when it was given: it is recorded with that instant.
  nonisolated(nonsending) func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer>
}
