import Chronology
import Listeners
import Music
import Randomness
import Training

/// A run of listeners of one cohort under one treatment: the unit of parallel work.
struct Chunk: Sendable {
  /// Listeners per chunk, whatever the number of jobs, so that sums are taken in the same order.
  static let size = 32

  var treatment: Treatment
  let cohort: Cohort
  /// Of the cohort's replicate.
  let key: StreamKey
  let listeners: Range<Int>
}

/// Runs chunks through the real sessions, compiled for one type of strategy.
struct CohortRunner: Sendable {
  /// Trains every listener of a chunk.
  let run: @Sendable (Chunk) async throws -> [ListenerOutcome]
  /// Trains a chunk's first listener for so many comparisons at least, whole sessions, and keeps each.
  let follow: @Sendable (Chunk, Int) async throws -> Course<TrackRecorder>

  /// The runner of the strategy of that name, which must be in the catalog.
  static func named(_ name: String) -> CohortRunner {
    guard let runner = all[name] else {
      preconditionFailure("strategy must be one of \(all.keys.sorted()), got \(name)")
    }
    return runner
  }

  /// A runner for every strategy of the catalog, by name.
  private static let all: [String: CohortRunner] = {
    var collector = Collector()
    StrategyCatalog.visit(&collector)
    return collector.runners
  }()

  private struct Collector: StrategyVisitor {
    var runners: [String: CohortRunner] = [:]

    mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
      runners[type.descriptor.name] = CohortRunner(
        run: { chunk in
          let strategy = try Strategy(chunk.treatment.strategy)
          var outcomes: [ListenerOutcome] = []
          outcomes.reserveCapacity(chunk.listeners.count)
          for index in chunk.listeners {
            outcomes.append(try await train(index, strategy, chunk, watchedBy: NoObserver()).outcome)
          }
          return outcomes
        },
        follow: { chunk, comparisons in
          var chunk = chunk
          let plan = chunk.treatment.plan
          let needed = (comparisons + plan.comparisonsPerSession - 1) / plan.comparisonsPerSession
          chunk.treatment.plan.sessions = min(plan.sessions, max(1, needed))
          let strategy = try Strategy(chunk.treatment.strategy)
          return try await train(chunk.listeners.lowerBound, strategy, chunk, watchedBy: TrackRecorder())
        })
    }
  }

  /// One listener's whole training: an actor made when its turn comes and released when it is told. Given up
  /// between sessions when the task is cancelled.
  private static func train<Strategy: ComparisonStrategy, Watcher: ComparisonObserver>(
    _ listener: Int, _ strategy: Strategy, _ chunk: Chunk, watchedBy watcher: Watcher
  ) async throws -> Course<Watcher> {
    let (address, model) = (ListenerAddress(key: chunk.key, index: UInt32(listener)), chunk.cohort.model)
    // Two types, so that the loop of those who never change knows nothing of change.
    return model.isConstant
      ? try await train(model.listener(at: address), at: address, strategy, chunk.treatment, watcher)
      : try await train(model.changingListener(at: address), at: address, strategy, chunk.treatment, watcher)
  }

  private static func train<Strategy: ComparisonStrategy, Watcher: ComparisonObserver>(
    _ person: some KnownListener, at address: ListenerAddress, _ strategy: Strategy, _ treatment: Treatment,
    _ watcher: Watcher
  ) async throws -> Course<Watcher> {
    let plan = treatment.plan
    var listener = GaugedListener(person, notes: treatment.settings.notes)
    var outcome = expectation(of: listener.person, strategy, treatment)
    var truths = [outcome.before]
    let training = ComparisonTraining(
      strategy: strategy, settings: treatment.settings, history: treatment.emptyHistory)
    let session = ComparisonSession(
      machine: ComparisonMachine(training: training, address: address, session: 0),
      observer: ObserverPair(outcome.tally, watcher))
    for index in 0..<plan.sessions {
      try Task.checkCancellation()
      let part = SimulatedSession(
        address: address, index: index, comparisons: plan.comparisonsPerSession,
        start: plan.schedule.start(ofSession: index), day: plan.schedule.day(ofSession: index))
      listener.warmUp = plan.warmUp(ofSession: index)
      let shown: ShownThresholds
      let end: Instant
      (listener, shown, end) = await session.simulate(part, strategy: strategy, listener: listener)
      let truth = truth(ifChanging: listener.person, strategy, treatment.settings)
      outcome.add(
        SessionEnd(
          shown: shown, truth: truth, minutes: Double(end.microseconds - part.start.microseconds) / 60e6,
          counts: (index + 1) * plan.comparisonsPerSession > plan.warmUp))
      if let truth { truths.append(truth) }
    }
    let observers = await session.observer
    outcome.tally = observers.first
    (outcome.tooEasy, outcome.tooHard) = (listener.tooEasy, listener.tooHard)
    return Course(outcome: outcome, watcher: observers.second, truths: truths)
  }

  private static func expectation(
    of listener: some KnownListener, _ strategy: some ComparisonStrategy, _ treatment: Treatment
  ) -> ListenerOutcome {
    let truth = truth(of: listener, strategy, treatment.settings)
    let level = Cents((truth.targetPoint ?? truth.threshold).value * 2.0.squareRoot())
    let plan = treatment.plan
    return ListenerOutcome(
      tally: SessionTally(
        warmUp: plan.warmUp, sessionWarmUp: plan.sessionWarmUp, convergenceLevel: level),
      before: truth, plan: plan)
  }

  private static func truth<Person: KnownListener>(
    ifChanging listener: Person, _ strategy: some ComparisonStrategy, _ settings: TrainingSettings
  ) -> ListenerTruth? {
    Person.changes ? truth(of: listener, strategy, settings) : nil
  }

  private static func truth(
    of listener: some KnownListener, _ strategy: some ComparisonStrategy, _ settings: TrainingSettings
  ) -> ListenerTruth {
    ListenerTruth(
      threshold: listener.threshold(over: settings.notes),
      targetPoint: strategy.targetFraction.flatMap {
        listener.difficulty(correct: $0, at: MIDINote(middleOf: settings.notes))
      })
  }
}

/// One listener's whole training.
struct Course<Watcher> {
  var outcome: ListenerOutcome
  var watcher: Watcher
  /// The truth before training and, of listeners who may change, after each session.
  var truths: [ListenerTruth]
}
