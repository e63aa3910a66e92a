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

extension ListenerAddress {
  /// A stream of one session for a part of the listener that another package defines. Streams of different names share no
  /// number with each other or with a stream of a purpose.
  public func stream(named name: String, session: Int) -> RandomStream {
    ListenerAddress(key: key.derived("stream").derived(name), index: index).stream(.day, session: session)
  }
}

/// One session to be simulated.
public struct SimulatedSession: Sendable {
  /// Whose it is.
  public var address: ListenerAddress
  /// Which of the listener's sessions, from 0; part of the random address.
  public var index: Int
  /// How many comparisons at most, at least 0: a strategy may end the session before.
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
    listener.beginSession(session.index, on: session.day, at: session.address)
    observer.sessionBegan()
    let (pace, only) = (settings.trialMicroseconds, settings.onlyProspect)
    var (now, first, isOver) = (session.start, 0, false)
    draws.begin(session)
    while first < session.comparisons, !isOver {
      let end = min(first + SessionDraws.blockSize, session.comparisons)
      isOver = simulate(
        first..<end, listener: &listener, observer: &observer, draws: draws, prospect: only, pace: pace,
        now: &now)
      first = end
    }
    history.profile.workOutOverall()
    return now
  }

  /// The same with a fresh strategy, and what is shown at the end: in one access to the training, since reading a property
  /// of the actor's machine would copy all of it.
  @inlinable mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person, observer: inout Observer,
    draws: borrowing SessionDraws
  ) -> (shown: ShownThresholds, end: Instant) {
    beginSession(strategy)
    let end = simulate(session, listener: &listener, observer: &observer, draws: draws)
    return (shown, end)
  }

  /// The comparisons of at most one block.
  ///
  /// What the next comparison depends on is held in local variables, since the compiler must otherwise take
  /// every store into the profile for one that may change it.
  /// - Returns: whether the strategy has ended the session.
  @inlinable @inline(__always)
  mutating func simulate<
    Person: SimulatedListener, Observer: ComparisonObserver
  >(
    _ trials: Range<Int>, listener: inout Person, observer: inout Observer, draws: borrowing SessionDraws,
    prospect only: Prospect?, pace: Int64, now: inout Instant
  ) -> Bool {
    var (last, isFirst, best, clock) = (latest, !hasLast, best, now)
    var (made, isOver) = (0, false)
    history.profile.makeUnique()
    for trial in trials {
      let (words, answerWords) = draws.words.draws(of: UInt32(truncatingIfNeeded: trial))
      let comparison = choose(
        after: isFirst ? nil : last, draws: words, from: only ?? settings.prospect(from: words.words.w3))
      let response = listener.respond(to: comparison, draws: answerWords)
      clock.microseconds &+= pace &+ response.microseconds
      last = CompletedComparison(
        comparison: comparison, isCorrect: comparison.isCorrect(response.answer), timestamp: clock)
      isFirst = false
      best = last.bestBits(before: best)
      history.profile.take(last)
      draws.completed[made] = last
      made &+= 1
      if strategy.endsSession(after: last) {
        isOver = true
        break
      }
    }
    let block = UnsafeBufferPointer(start: draws.completed, count: made)
    history.profile.track(block)
    history.addBehindProfile(block)
    observer.comparisonsCompleted(block.span)
    (latest, hasLast, self.best, now) = (last, !isFirst, best, clock)
    return isOver
  }
}

extension TrainingSettings {
  /// Two notes and the feedback.
  @usableFromInline var trialMicroseconds: Int64 {
    Int64(((2 * noteDuration.seconds + feedbackSeconds) * 1e6).rounded())
  }
}

extension ExerciseSession {
  /// Trains a simulated listener for one session: one call to the actor, whatever the session's length.
  /// - Parameters:
  ///   - strategy: the session's, as a session begins with a fresh one.
  ///   - listener: who answers and may change.
  /// - Returns: what the listener is shown at the end, and when that is.
  @inlinable public func simulate<Strategy: ComparisonStrategy, Person: SimulatedListener>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person
  ) -> (shown: ShownThresholds, end: Instant)
  where Kind == ComparisonTraining<Strategy>, Observer: ComparisonObserver {
    machine.training.simulate(
      session, strategy: strategy, listener: &listener, observer: &audience, draws: draws)
  }
}
