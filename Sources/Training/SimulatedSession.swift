import Chronology
import Music
import Randomness

/// Whose random numbers a session draws.
@frozen public struct ListenerAddress: Sendable, Hashable {
  /// The key of the listener's group and replicate.
  public let key: StreamKey
  /// Which listener of the group.
  public let index: UInt32

  /// An address.
  @inlinable public init(key: StreamKey, index: UInt32) {
    self.key = key
    self.index = index
  }

  /// The listener's stream of one session and purpose.
  @inlinable public func stream(_ purpose: StreamPurpose, session: Int) -> RandomStream {
    RandomStream(
      key: key, listener: index, session: UInt32(truncatingIfNeeded: session), purpose: purpose)
  }
}

/// Random words for the trials of one session: a block ahead for the strategy and one for the listener.
public struct SessionDraws: ~Copyable, Sendable {
  @usableFromInline let strategy = DrawBuffer()
  @usableFromInline let answers = DrawBuffer()

  /// Buffers to be used again and again.
  public init() {}
}

extension ComparisonTraining {
  /// Trains a simulated listener for a whole session without waiting: the loop behind every simulated number.
  ///
  /// Each trial takes two notes, the response time and the feedback on the virtual clock.
  /// - Parameters:
  ///   - comparisons: how many, at least 0.
  ///   - session: which session of the listener, from 0; part of the random address.
  ///   - start: when the session starts.
  /// - Returns: when it ends.
  /// - Complexity: O(comparisons); no allocation but for the trend's half.
  @inlinable public mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    comparisons: Int, session: Int, of address: ListenerAddress, listener: inout Person,
    observer: inout Observer, from start: Instant, draws: borrowing SessionDraws
  ) -> Instant {
    let presented = address.stream(.strategy, session: session)
    let answered = address.stream(.answer, session: session)
    let pace = settings.trialMicroseconds
    var now = start
    var first = 0
    while first < comparisons {
      draws.strategy.fill(from: presented, first: UInt32(truncatingIfNeeded: first))
      draws.answers.fill(from: answered, first: UInt32(truncatingIfNeeded: first))
      for trial in 0..<min(DrawBuffer.capacity, comparisons - first) {
        let comparison = present(draws: draws.strategy[trial])
        let response = listener.respond(to: comparison, draws: draws.answers[trial])
        now.microseconds &+= pace &+ response.microseconds
        observer.comparisonCompleted(
          complete(comparison, isCorrect: comparison.isCorrect(response.answer), at: now))
      }
      first += DrawBuffer.capacity
    }
    return now
  }
}

extension TrainingSettings {
  /// Two notes and the feedback.
  @usableFromInline var trialMicroseconds: Int64 {
    Int64(((2 * noteDuration.seconds + feedbackSeconds) * 1e6).rounded())
  }
}
