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
    RandomStream(key: key, listener: index, session: UInt32(truncatingIfNeeded: session), purpose: purpose)
  }
}

/// One session to be simulated.
public struct SimulatedSession: Sendable {
  /// Whose it is.
  public var address: ListenerAddress
  /// Which of the listener's sessions, from 0; part of the random address.
  public var index: Int
  /// How many comparisons, at least 0.
  public var comparisons: Int
  /// When it starts.
  public var start: Instant
  /// On which day of the listener's calendar.
  public var day: CivilDate

  /// A session to be simulated.
  /// - Parameter day: by default the one in UTC.
  public init(
    address: ListenerAddress, index: Int, comparisons: Int, start: Instant, day: CivilDate? = nil
  ) {
    self.address = address
    self.index = index
    self.comparisons = comparisons
    self.start = start
    self.day = day ?? Zone.utc.date(at: start)
  }
}

/// Random words for the trials of a session, a block at a time: for the strategy and for the listener.
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
  /// - Returns: when the session ends.
  /// - Complexity: O(comparisons); no allocation but for the trend's half.
  @inlinable public mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, listener: inout Person, observer: inout Observer,
    draws: borrowing SessionDraws
  ) -> Instant {
    let presented = session.address.stream(.strategy, session: session.index)
    let answered = session.address.stream(.answer, session: session.index)
    listener.beginSession(session.index, on: session.day, at: session.address)
    observer.sessionBegan()
    let pace = settings.trialMicroseconds
    var now = session.start
    var first = 0
    while first < session.comparisons {
      let count = min(DrawBuffer.capacity, session.comparisons - first)
      draws.strategy.fill(from: presented, first: UInt32(truncatingIfNeeded: first), count: count)
      draws.answers.fill(from: answered, first: UInt32(truncatingIfNeeded: first), count: count)
      for trial in 0..<count {
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

extension ComparisonSession {
  /// Trains a simulated listener for one session of its life: one visit to the actor, whatever its length.
  /// - Parameter strategy: the session's, as a session begins with a fresh one.
  /// - Returns: the listener as the session leaves it, what it is shown at the end, and when that is.
  @inlinable public func simulate<Person: SimulatedListener>(
    _ session: SimulatedSession, strategy: Strategy, listener: Person
  ) -> (listener: Person, shown: ShownThresholds, end: Instant) {
    var listener = listener
    machine.training.beginSession(strategy)
    let end = machine.training.simulate(session, listener: &listener, observer: &audience, draws: draws)
    return (listener, machine.training.shown, end)
  }
}
