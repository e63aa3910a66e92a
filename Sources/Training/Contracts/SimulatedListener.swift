import Chronology

/// A simulated listener. It answers without waiting and takes its random numbers as arguments.
@usableFromInline package protocol SimulatedListener: Sendable {
  /// Called at the start of each session.
  /// - Parameters:
  ///   - session: the index of the listener's session, from 0.
  /// - day: the day in the listener's calendar on which the session begins; never before the day of an earlier session.
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
