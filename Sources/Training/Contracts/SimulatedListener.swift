import Chronology
import Randomness

/// A person who is computed: answers at once, from random numbers that are handed in.
public protocol SimulatedListener: Sendable {
  /// Called at the start of each session.
  /// - Parameters:
  ///   - session: which of the listener's sessions, from 0.
  ///   - day: the day of the listener's calendar on which it begins; never before that of the session before.
  ///   - address: where random numbers come from that only this listener needs.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)

  /// Called once for each comparison, with that trial's words of the `.answer` stream.
  mutating func respond(to comparison: Comparison, draws: Draws) -> Response
}

/// An answer and how long it took.
@frozen public struct Response: Sendable, Hashable {
  /// Higher or lower.
  public var answer: Answer
  /// From the end of the target note to the answer.
  public var microseconds: Int64

  /// A response.
  @inlinable public init(answer: Answer, microseconds: Int64 = 0) {
    self.answer = answer
    self.microseconds = microseconds
  }
}
