public import Chronology
import Music
public import Numerics

/// Identifies a simulated listener by the key of its group and its index. Its random streams derive from both.
public struct ListenerAddress: Sendable, Hashable {
  /// The key of the listener's group and replicate.
  public let key: StreamKey
  /// The index of the listener in the group.
  public let index: UInt32

  /// An address.
  @inlinable public init(key: StreamKey, index: UInt32) {
    self.key = key
    self.index = index
  }

  /// The listener's stream of one session and purpose.
  @inlinable package func stream(_ purpose: StreamPurpose, session: Int) -> RandomStream {
    RandomStream(key: key, listener: index, session: UInt32(truncatingIfNeeded: session), purpose: purpose)
  }
}

extension ListenerAddress {
  /// A random stream of one session for a part of the listener that another package defines. Except for collisions of a
  /// 64-bit hash, its key differs from the keys of streams with other names and of the streams by purpose.
  public func stream(named name: String, session: Int) -> RandomStream {
    ListenerAddress(key: key.derived("stream").derived(name), index: index).stream(.day, session: session)
  }
}

/// One session to be simulated.
@usableFromInline package struct SimulatedSession: Sendable {
  @usableFromInline package var address: ListenerAddress
  /// The index among the listener's sessions, from 0. Its random streams depend on it.
  @usableFromInline package var index: Int
  /// The largest number of comparisons, at least 0. The strategy may end the session earlier.
  @usableFromInline package var comparisons: Int
  @usableFromInline package var start: Instant
  /// The date of the start in the listener's calendar.
  @usableFromInline package var day: CivilDate

  /// A session to be simulated.
  /// - Parameter day: by default the date of `start` in UTC.
  @usableFromInline package init(
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
  /// Trains a simulated listener for a whole session without waiting. All simulations use this loop, except with
  /// `--trials-file`.
  ///
  /// Each trial advances the virtual clock by two notes, the response time and the feedback.
  /// - Returns: the time at which the feedback of the last answer ends.
  /// - Complexity: O(comparisons). The loop itself allocates only if trend or timeline grow or the profile's memory is
  ///   shared.
  @inlinable package mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, listener: inout Person, observer: inout Observer,
    buffers: borrowing SessionBuffers
  ) -> Instant {
    listener.beginSession(session.index, on: session.day, at: session.address)
    observer.sessionBegan()
    let pace = settings.trialMicroseconds
    var (now, first, isOver) = (session.start, 0, false)
    let stream = session.address.stream(.trial, session: session.index)
    buffers.draws.begin(stream)
    while first < session.comparisons, !isOver {
      let end = min(first + SessionBuffers.blockSize, session.comparisons)
      isOver = simulate(
        first..<end, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
        now: &now)
      first = end
    }
    history.profile.cacheOverallMean()
    observer.sessionEnded()
    return now
  }

  /// Begins a session with a new strategy, simulates it and returns the thresholds that are shown at its end. One method,
  /// because a second access through the actor's machine would copy the training.
  @inlinable mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person, observer: inout Observer,
    buffers: borrowing SessionBuffers
  ) -> (shown: ShownThresholds, end: Instant) {
    beginSession(strategy)
    let end = simulate(session, listener: &listener, observer: &observer, buffers: buffers)
    return (shown, end)
  }

  /// Simulates trials, at most `SessionBuffers.blockSize` of them. The loop over them is compiled twice, because a
  /// prospect that changes with the trial would be copied in every trial even if it does not change.
  @inlinable @inline(__always)
  mutating func simulate<
    Person: SimulatedListener, Observer: ComparisonObserver
  >(
    _ trials: Range<Int>, listener: inout Person, observer: inout Observer, buffers: borrowing SessionBuffers,
    stream: RandomStream, pace: Int64, now: inout Instant
  ) -> Bool {
    let settings = settings
    guard !settings.drawsProspects else {
      return simulate(
        trials, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
        now: &now
      ) { settings.prospect(from: $0) }
    }
    let prospect = settings.prospect(from: 0)
    return simulate(
      trials, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
      now: &now
    ) { _ in prospect }
  }

  /// Simulates trials whose prospects are a function of the word that draws them.
  ///
  /// The values that the next comparison depends on are local variables. Properties would be read again after each
  /// store to the profile, because the compiler cannot rule out that the store changes them.
  /// - Returns: whether the strategy has ended the session.
  @inlinable @inline(__always)
  mutating func simulate<
    Person: SimulatedListener, Observer: ComparisonObserver
  >(
    _ trials: Range<Int>, listener: inout Person, observer: inout Observer, buffers: borrowing SessionBuffers,
    stream: RandomStream, pace: Int64, now: inout Instant, prospect: (UInt32) -> Prospect
  ) -> Bool {
    var (last, isFirst, best, clock) = (latest, !hasLast, best, now)
    var (made, isOver) = (0, false)
    history.profile.makeUnique()
    for trial in trials {
      let draws = buffers.draws(of: UInt32(truncatingIfNeeded: trial), in: stream)
      let comparison = choose(
        after: isFirst ? nil : last, draws: draws, from: prospect(draws.presentation))
      let response = listener.respond(to: comparison, uniform: draws.answer)
      clock.microseconds &+= pace &+ response.microseconds
      last = CompletedComparison(
        comparison: comparison, isCorrect: comparison.isCorrect(response.answer), timestamp: clock)
      isFirst = false
      best = last.bestBits(before: best)
      history.profile.take(last)
      buffers.completed[made] = last
      made &+= 1
      if strategy.endsSession(after: last) {
        isOver = true
        break
      }
    }
    let block = UnsafeBufferPointer(start: buffers.completed, count: made).span
    history.profile.track(block)
    history.addToTrendAndTimeline(block)
    observer.comparisonsCompleted(block)
    (latest, hasLast, self.best, now) = (last, !isFirst, best, clock)
    return isOver
  }
}

extension TrainingSettings {
  /// The duration of a trial without the response: two notes, the pause between them and the feedback.
  @usableFromInline var trialMicroseconds: Int64 {
    Int64(((2 * noteDuration.seconds + noteGapSeconds + feedbackSeconds) * 1e6).rounded())
  }
}

extension ExerciseSession {
  /// Trains a simulated listener for one session of any length, in one call to the actor.
  /// - Parameters:
  ///   - strategy: a new value for this session.
  ///   - listener: its threshold may change.
  /// - Returns: the thresholds that are shown at the end, and the time of the end.
  @inlinable package func simulate<Strategy: ComparisonStrategy, Person: SimulatedListener>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person
  ) -> (shown: ShownThresholds, end: Instant)
  where Kind == ComparisonTraining<Strategy>, Observer: ComparisonObserver {
    machine.training.simulate(
      session, strategy: strategy, listener: &listener, observer: &observer, buffers: buffers)
  }
}

/// Buffers for simulated sessions, allocated once: the random words of the next trials, and a block of completed
/// comparisons.
///
/// Used by one session at a time; its actor owns them.
@usableFromInline package struct SessionBuffers: ~Copyable, @unchecked Sendable {
  /// The largest number of comparisons that tracker, timeline, trend and observer receive at once.
  @usableFromInline static var blockSize: Int { 128 }

  @usableFromInline let draws = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Allocates the buffers.
  package init() { completed = .allocate(capacity: Self.blockSize) }

  deinit { completed.deallocate() }

  /// The random numbers of a trial.
  /// - Parameters:
  ///   - trial: 0, 1, 2, … in order since `draws.begin(stream)`.
  @inlinable @inline(__always) func draws(of trial: UInt32, in stream: RandomStream) -> TrialDraws {
    TrialDraws(draws.advance(to: trial), of: trial, in: stream)
  }
}
