public import Chronology

/// The source of answers in a live session of comparisons, for example a person at a keyboard.
package protocol Listener: Sendable {
  /// Called when the target note begins to sound; returns when the listener has decided. The call is cancelled when the
  /// session stops. Each trial is answered once; answers to an earlier trial are ignored. Called on the session's
  /// actor, which handles other events while the call is suspended.
  /// - Parameter trial: the index of the comparison in the session, from 0.
  /// - Returns: the answer and the instant at which it was given, which is recorded.
  nonisolated(nonsending) func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer>
}

/// An action of a person, with the instant at which it happened.
///
/// The instant is when the key or the pointer was read. The session receives the action later, after switches between
/// tasks that may take milliseconds on a busy machine.
@usableFromInline package struct Timed<Value: Sendable>: Sendable {
  /// The action, for example an answer.
  @usableFromInline package var value: Value
  @usableFromInline package var instant: Instant

  /// An action at an instant.
  @inlinable package init(_ value: Value, at instant: Instant) {
    self.value = value
    self.instant = instant
  }
}

/// A simulated listener. It answers without waiting and takes its random numbers as arguments.
@usableFromInline package protocol SimulatedListener: Sendable {
  /// Called at the start of each session.
  /// - Parameters:
  ///   - session: the index of the listener's session, from 0.
  ///   - day: the day in the listener's calendar on which the session begins; never before the day of an earlier session.
  ///   - address: the source of random numbers for the listener's own use.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)

  /// Called once for each comparison.
  /// - Parameter uniform: the trial's random number, in 0..<1 with 53 bits. A listener that needs more of them draws
  ///   them at the address that `beginSession` received.
  mutating func respond(to comparison: Comparison, uniform: Double) -> Response
}

/// An answer and how long it took.
public struct Response: Sendable, Hashable {
  /// Higher or lower.
  public var answer: Answer
  /// The time from the end of the target note to the answer, in microseconds.
  public var microseconds: Int64

  /// A response.
  @inlinable public init(answer: Answer, microseconds: Int64 = 0) {
    self.answer = answer
    self.microseconds = microseconds
  }
}
