import Chronology
import Listeners
import Music
import Training

/// One listener on the way through their training: with an actor that is made when their turn comes and released
/// when they are told of.
struct Trainee<Person: KnownListener, Strategy: ComparisonStrategy, Watcher: ComparisonObserver> {
  /// How much and when.
  var plan: TrainingPlan { chunk.treatment.plan }

  private let address: ListenerAddress
  private let strategy: Strategy
  private let chunk: Chunk
  private let session: ComparisonSession<Strategy, ObserverPair<SessionTally, Watcher>>
  private var listener: GaugedListener<Person>
  private var outcome: ListenerOutcome
  private var truths: [ListenerTruth]
  private var matchings = MatchingTally()
  private let resting: RestingLevels?
  /// Comparisons of all sessions so far.
  private var made = 0

  init(
    _ person: Person, at address: ListenerAddress, _ strategy: Strategy, _ chunk: Chunk, _ watcher: Watcher
  ) {
    let treatment = chunk.treatment
    resting = chunk.observations.contains(.restingLevels) ? chunk.restingLevels : nil
    (self.address, self.strategy, self.chunk) = (address, strategy, chunk)
    listener = GaugedListener(person, notes: treatment.settings.notes)
    let truth = ListenerTruth(of: person, under: strategy, treatment.settings, resting)
    outcome = ListenerOutcome(before: truth, plan: treatment.plan)
    truths = [truth]
    let training = ComparisonTraining(
      strategy: strategy, settings: treatment.settings, history: treatment.emptyHistory)
    session = ComparisonSession(
      machine: ComparisonMachine(training: training, address: address, session: 0),
      observer: ObserverPair(outcome.tally, watcher))
  }

  /// Trains for a session, and takes in how it ends.
  mutating func train(inSession index: Int) async {
    let part = SimulatedSession(
      address: address, index: index, comparisons: plan.comparisonsPerSession,
      start: plan.schedule.start(ofSession: index), day: plan.schedule.day(ofSession: index))
    listener.warmUp = plan.warmUp(after: made)
    let shown: ShownThresholds
    let compared: Instant
    (listener, shown, compared) = await session.simulate(part, strategy: strategy, listener: listener)
    made += listener.seen
    let end = await tune(after: part, from: compared)
    let truth =
      Person.changes
      ? ListenerTruth(of: listener.person, under: strategy, chunk.treatment.settings, resting) : nil
    outcome.add(
      SessionEnd(
        shown: shown, truth: truth, minutes: Double(end.microseconds - part.start.microseconds) / 60e6,
        counts: made > plan.warmUp))
    if let truth { truths.append(truth) }
  }

  /// Tunes as many notes as are planned, with the ear of now.
  private mutating func tune(after part: SimulatedSession, from start: Instant) async -> Instant {
    guard plan.matchingsPerSession > 0 else { return start }
    let ear = listener.person.threshold(over: chunk.treatment.settings.notes)
    let end: Instant
    (matchings, end) = await session.simulateMatchings(
      plan.matchingsPerSession, after: part, from: start, tuner: chunk.cohort.model.tuner(threshold: ear),
      observer: matchings)
    return end
  }

  /// What it all came to.
  var course: Course<Watcher> {
    get async {
      let observers = await session.observer
      var outcome = outcome
      (outcome.tally, outcome.matchings) = (observers.first, matchings.errors)
      (outcome.tooEasy, outcome.tooHard) = (listener.tooEasy, listener.tooHard)
      outcome.comparisonsPerSession = Double(made) / Double(plan.sessions)
      return Course(outcome: outcome, watcher: observers.second, truths: truths)
    }
  }
}

extension ListenerTruth {
  /// What is true of a listener now, for a rule that has its small-step target at the middle of the notes.
  /// - Parameter resting: where rules come to rest with listeners of that kind; nil where no measure asks.
  init(
    of listener: some KnownListener, under rule: some ComparisonStrategy, _ settings: TrainingSettings,
    _ resting: RestingLevels?
  ) {
    let threshold = listener.threshold(over: settings.notes)
    self.init(
      threshold: threshold,
      targetPoint: rule.targetFraction.flatMap {
        listener.difficulty(correct: $0, at: MIDINote(middleOf: settings.notes))
      }, restingLevel: resting?.level(of: rule, threshold: threshold))
  }
}

extension ListenerOutcome {
  /// Nothing yet of a listener of that truth.
  fileprivate init(before truth: ListenerTruth, plan: TrainingPlan) {
    let goal = truth.restingLevel ?? truth.targetPoint ?? truth.threshold
    let level = Cents(goal.value * 2.0.squareRoot())
    self.init(
      tally: SessionTally(
        warmUp: plan.warmUp, sessionWarmUp: plan.sessionWarmUp, convergenceLevel: level),
      before: truth, plan: plan)
  }
}
