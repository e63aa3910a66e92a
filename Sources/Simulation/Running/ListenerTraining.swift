public import Chronology
import Music
public import Training

/// The training of one simulated listener over all sessions, on a session actor of its own.
///
/// Methods run on that actor, so that a listener's training waits once for it.
@usableFromInline
struct ListenerTraining<Person: KnownListener, Strategy: ComparisonStrategy, Observer: ComparisonObserver>:
  Sendable
{
  @usableFromInline typealias Session = ComparisonSession<Strategy, ObserverPair<SessionTally, Observer>>

  /// The address of the sessions' random numbers.
  @usableFromInline let address: ListenerAddress
  @usableFromInline let strategy: Strategy
  @usableFromInline let plan: TrainingPlan
  @usableFromInline let session: Session
  @usableFromInline var listener: DifficultyCountingListener<Person>
  @usableFromInline let chunk: Chunk
  private var outcome: ListenerOutcome
  private var truths: [ListenerTruth]
  private var matchings = MatchingTally()
  private let resting: RestingLevels?
  /// Comparisons of all sessions so far.
  @usableFromInline var made = 0

  /// - Parameters:
  ///   - person: made from the random numbers at `chunk.address(of: index)`.
  ///   - index: the listener's index in the group.
  @usableFromInline init(
    _ person: Person, _ index: Int, _ strategy: Strategy, _ chunk: Chunk, _ observer: Observer
  ) {
    let condition = chunk.condition
    resting =
      chunk.observations.restingLevels ? chunk.restingLevels.levels(at: chunk.address(of: index)) : nil
    (address, self.strategy, self.chunk) = (chunk.sessionAddress(of: index), strategy, chunk)
    plan = condition.plan
    let aim = strategy.targetFraction.map { person.thresholds(correct: $0) }
    let truth = ListenerTruth(of: person, under: strategy, condition.settings, resting, aim: aim)
    listener = DifficultyCountingListener(
      person, notes: condition.settings.notes, threshold: truth.threshold)
    outcome = ListenerOutcome(before: truth, plan: condition.plan)
    truths = [truth]
    let training = ComparisonTraining(
      strategy: strategy, settings: condition.settings, history: condition.emptyHistory)
    session = ComparisonSession(
      machine: ComparisonMachine(training: training, address: address, session: 0),
      observer: ObserverPair(outcome.tally, observer))
  }

  /// The number of sessions.
  @usableFromInline var sessions: Int { plan.sessions }

  /// The number of sessions after which cancellation is checked again: a check takes about as long as a comparison, and a
  /// long session must not delay the end of the program.
  @inlinable var sessionsPerCheck: Int { max(1, min(8, 10_000 / plan.comparisonsPerSession)) }

  /// The session of that index.
  @inlinable func part(_ index: Int) -> SimulatedSession {
    let time = chunk.times[index]
    return SimulatedSession(
      address: address, index: index, comparisons: plan.comparisonsPerSession, start: time.start,
      day: time.day)
  }

  /// Simulates all sessions.
  /// - Returns: the outcome, the observer with its observations, and the true thresholds.
  /// - Throws: `CancellationError` between sessions.
  @inlinable mutating func course(on session: isolated Session) throws -> Course<Observer> {
    for index in 0..<sessions {
      if index % sessionsPerCheck == 0 { try Task.checkCancellation() }
      train(inSession: index, on: session)
    }
    return finished(on: session)
  }

  /// Simulates the comparisons of a session, then its pitch matchings, and adds the result to the outcome.
  @inlinable mutating func train(inSession index: Int, on session: isolated Session) {
    let part = part(index)
    listener.warmUp = plan.warmUp(after: made)
    let (shown, compared) = session.simulate(part, strategy: strategy, listener: &listener)
    made += listener.seen
    end(part, showing: shown, at: compared, on: session)
  }

  /// Simulates the pitch matchings after a session's comparisons, and adds the session's result to the outcome.
  @usableFromInline mutating func end(
    _ part: SimulatedSession, showing shown: ShownThresholds, at compared: Instant,
    on session: isolated Session
  ) {
    _ = end(part, showing: shown, at: compared, observedBy: NoObserver(), on: session)
  }

  /// Simulates the pitch matchings after a session's comparisons, and adds the session's result to the outcome.
  /// - Parameter observer: receives every pitch matching.
  /// - Returns: the session's result, its end, and the observer.
  mutating func end<MatchingObserver: PitchMatchingObserver>(
    _ part: SimulatedSession, showing shown: ShownThresholds, at compared: Instant,
    observedBy observer: MatchingObserver,
    on session: isolated Session
  ) -> (SessionEnd, Instant, MatchingObserver) {
    var (end, observer) = (compared, observer)
    if plan.matchingsPerSession > 0 {
      (end, observer) = tune(after: part, from: compared, observer, on: session)
    }
    let truth =
      Person.changes
      ? ListenerTruth(
        of: listener.person, under: strategy, chunk.condition.settings, resting, aim: initialTruth.aim,
        hasTarget: chunk.observations.targets) : nil
    let sessionEnd = SessionEnd(
      shown: shown, truth: truth, minutes: Double(end.microseconds - part.start.microseconds) / 60e6,
      counts: made > plan.warmUp, comparisons: made)
    outcome.add(sessionEnd)
    if let truth { truths.append(truth) }
    return (sessionEnd, end, observer)
  }

  /// What was true before training.
  var initialTruth: ListenerTruth { outcome.before }

  /// Simulates the planned number of pitch matchings with the listener's current threshold.
  private mutating func tune<MatchingObserver: PitchMatchingObserver>(
    after part: SimulatedSession, from start: Instant, _ observer: MatchingObserver,
    on session: isolated Session
  ) -> (Instant, MatchingObserver) {
    let ear = listener.person.threshold(over: chunk.condition.settings.notes)
    let (observers, end) = session.simulateMatchings(
      plan.matchingsPerSession, after: part, from: start, tuner: chunk.group.model.tuner(threshold: ear),
      observer: ObserverPair(matchings, observer))
    matchings = observers.first
    return (end, observers.second)
  }

  /// The outcome, the observer with its observations, and the true thresholds.
  @usableFromInline func finished(on session: isolated Session) -> Course<Observer> {
    let observers = session.observer
    var outcome = outcome
    (outcome.tally, outcome.matchings) = (observers.first, matchings.errors)
    (outcome.tooEasy, outcome.tooHard) = (listener.tooEasy, listener.tooHard)
    outcome.comparisonsPerSession = Double(made) / Double(plan.sessions)
    return Course(outcome: outcome, observer: observers.second, truths: truths)
  }
}

extension ListenerTruth {
  /// The current truth about a listener. The rule's small-step target is taken at the middle of the notes.
  /// - Parameters:
  ///   - resting: the resting levels of rules for listeners of that kind; nil if no measure needs them.
  ///   - aim: the truth's `aim`, which training does not change.
  ///   - hasTarget: whether the small-step target is computed.
  init(
    of listener: some KnownListener, under rule: some ComparisonStrategy, _ settings: TrainingSettings,
    _ resting: RestingLevels?, aim: Double?, hasTarget: Bool = true
  ) {
    let threshold = listener.threshold(over: settings.notes)
    self.init(
      threshold: threshold,
      smallStepTarget: (hasTarget ? rule.targetFraction : nil).flatMap {
        listener.difficulty(correct: $0, at: MIDINote(middleOf: settings.notes))
      }, restingLevel: resting?.level(of: rule, threshold: threshold), aim: aim)
  }
}

extension ListenerOutcome {
  /// The outcome before the first session.
  init(before truth: ListenerTruth, plan: TrainingPlan) {
    let goal = truth.restingLevel ?? truth.smallStepTarget ?? Cents(0)
    let level = Cents(goal.value * 2.0.squareRoot())
    self.init(
      tally: SessionTally(
        warmUp: plan.warmUp, sessionWarmUp: plan.sessionWarmUp, convergenceLevel: level),
      before: truth, plan: plan)
  }
}

/// One listener's whole training.
@usableFromInline struct Course<Observer: Sendable>: Sendable {
  @usableFromInline var outcome: ListenerOutcome
  @usableFromInline var observer: Observer
  /// The truth before training and, of listeners who may change, after each session.
  var truths: [ListenerTruth]

  @usableFromInline init(outcome: ListenerOutcome, observer: Observer, truths: [ListenerTruth]) {
    self.outcome = outcome
    self.observer = observer
    self.truths = truths
  }
}

extension Course where Observer == LevelHistogram {
  /// The outcome with the counted levels.
  @usableFromInline var outcomeWithLevels: ListenerOutcome {
    var outcome = outcome
    outcome.levels = observer.presented
    return outcome
  }
}

extension Course where Observer == ObservationSet {
  /// The outcome with the levels and the measures' own observations.
  @usableFromInline var outcomeWithObservations: ListenerOutcome {
    var outcome = outcome
    (outcome.levels, outcome.observations) = (observer.levels?.presented, observer.own)
    return outcome
  }
}
