/// The source of answers in a live session of comparisons, for example a person at a keyboard.
package protocol Listener: Sendable {
  /// Called when the target note begins to sound; returns when the listener has decided. The call is cancelled when the
  /// session stops. Each trial is answered once; answers to an earlier trial are ignored. Called on the session's
  /// actor, which handles other events while the call is suspended.
  /// - Parameter trial: the index of the comparison in the session, from 0.
  /// - Returns: the answer and the instant at which it was given, which is recorded.
  nonisolated(nonsending) func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer>
}
