import Chronology
import Music
public import Training

/// The observations of a logged listener: those of the measures, and what the Peach app displays.
private typealias LoggedObservations = ObserverPair<ObservationSet, MovingAverageEnds>

extension GroupRunner {
  /// Trains every listener of a chunk as `run` does, with the same outcomes, and logs trials and sessions.
  @usableFromInline static func log<Strategy: ComparisonStrategy>(
    _ chunk: Chunk, _ strategy: Strategy, to log: SimulationLog
  ) async throws -> [ListenerOutcome] {
    var outcomes: [ListenerOutcome] = []
    for index in chunk.listeners {
      let (address, model) = (chunk.address(of: index), chunk.model)
      let none = LoggedObservations(chunk.emptyObservations, MovingAverageEnds(of: chunk.condition.plan))
      let course =
        model.isConstant
        ? try await Self.log(
          ListenerTraining(model.listener(at: address), index, strategy, chunk, none), to: log)
        : try await Self.log(
          ListenerTraining(model.changingListener(at: address), index, strategy, chunk, none), to: log)
      outcomes.append(chunk.watching == .nothing ? course.outcome : course.outcomeWithObservations)
    }
    if let problem = strategy.choiceProblem { throw problem }
    return outcomes
  }

  private static func log<Person, Strategy>(
    _ training: ListenerTraining<Person, Strategy, LoggedObservations>, to log: SimulationLog
  ) async throws -> Course<ObservationSet> {
    var training = training
    let course = try await training.course(logging: log, on: training.session)
    return Course(outcome: course.outcome, observer: course.observer.first, truths: course.truths)
  }
}

extension ListenerTraining where Observer == LoggedObservations {
  /// Simulates all sessions as `course(on:)` does, and logs them.
  fileprivate mutating func course(
    logging log: SimulationLog, on session: isolated Session
  ) throws -> Course<Observer> {
    for index in 0..<sessions {
      try Task.checkCancellation()
      try train(inSession: index, logging: log, on: session)
    }
    return finished(on: session)
  }

  private mutating func train(
    inSession index: Int, logging log: SimulationLog, on session: isolated Session
  ) throws {
    let part = part(index)
    listener.warmUp = plan.warmUp(after: made)
    let (shown, compared) = try simulate(part, logging: log, on: session)
    made += listener.seen
    let (result, end, matchings) = end(
      part, showing: shown, at: compared, observedBy: MatchingRecorder(), on: session)
    let average = session.observer.second.second.shown
    try log.session?(row(of: part, result, end, matchings.completed, average))
  }

  private mutating func simulate(
    _ part: SimulatedSession, logging log: SimulationLog, on session: isolated Session
  ) throws -> (ShownThresholds, Instant) {
    guard let trial = log.trial else {
      return session.simulate(part, strategy: strategy, listener: &listener)
    }
    let key = key
    return try session.simulate(
      part, strategy: strategy, listener: &listener, truth: { $0.person.threshold(over: $1...$1) },
      report: {
        if $0.index % Self.trialsPerCheck == 0 { try Task.checkCancellation() }
        try trial(TrialRow(key: key, session: part.index, trial: $0))
      })
  }

  /// The number of comparisons after which cancellation is checked again.
  private static var trialsPerCheck: Int { 1024 }

  private func row(
    of part: SimulatedSession, _ session: SessionEnd, _ end: Instant, _ matchings: [CompletedPitchMatching],
    _ average: Cents?
  ) -> SessionRow {
    SessionRow(
      key: key, session: part.index, start: part.start, end: end, comparisons: listener.seen,
      shown: session.shown, truth: session.truth ?? initialTruth, initialTruth: initialTruth,
      canChange: Person.changes, easyLevel: listener.easyLevel, hardLevel: listener.hardLevel,
      matchings: matchings, movingAverage: average)
  }

  private var key: ListenerKey {
    ListenerKey(
      cell: chunk.cell, group: chunk.group.name, replicate: chunk.replicate, listener: Int(address.index))
  }
}
