import Chronology
import Listeners
import Music
import Training

extension CohortRunner {
  /// Trains every listener of a chunk as `run` does, with the same outcomes, and logs trials and sessions.
  @usableFromInline static func log<Strategy: ComparisonStrategy>(
    _ chunk: Chunk, _ type: Strategy.Type, to log: SimulationLog
  ) async throws -> [ListenerOutcome] {
    let strategy = try Strategy(chunk.constants)
    var outcomes: [ListenerOutcome] = []
    for index in chunk.listeners {
      let (address, model, none) = (chunk.address(of: index), chunk.model, chunk.emptyObservations)
      let course =
        model.isConstant
        ? try await Self.log(
          ListenerTraining(model.listener(at: address), at: address, strategy, chunk, none), to: log)
        : try await Self.log(
          ListenerTraining(model.changingListener(at: address), at: address, strategy, chunk, none), to: log)
      outcomes.append(chunk.watching == .nothing ? course.outcome : course.outcomeWithObservations)
    }
    return outcomes
  }

  private static func log<Person, Strategy, Watcher>(
    _ training: ListenerTraining<Person, Strategy, Watcher>, to log: SimulationLog
  ) async throws -> Course<Watcher> {
    var training = training
    for index in 0..<training.sessions {
      try Task.checkCancellation()
      try await training.train(inSession: index, logging: log)
    }
    return await training.course
  }
}

extension ListenerTraining {
  /// Trains for a session as `train(inSession:)` does, and logs it.
  fileprivate mutating func train(inSession index: Int, logging log: SimulationLog) async throws {
    let part = part(index)
    listener.warmUp = plan.warmUp(after: made)
    let (shown, compared) = try await simulate(part, logging: log)
    made += listener.seen
    let (session, end, matchings) = await end(
      part, showing: shown, at: compared, watchedBy: MatchingRecorder())
    try log.session?(row(of: part, session, end, matchings.completed))
  }

  private mutating func simulate(_ part: SimulatedSession, logging log: SimulationLog) async throws
    -> (ShownThresholds, Instant)
  {
    guard let trial = log.trial else {
      return await session.simulate(part, strategy: strategy, listener: &listener)
    }
    let key = key
    return try await session.simulate(
      part, strategy: strategy, listener: &listener, truth: { $0.person.threshold(over: $1...$1) },
      report: {
        if $0.index % Self.trialsPerCheck == 0 { try Task.checkCancellation() }
        try trial(TrialRow(key: key, session: part.index, trial: $0))
      })
  }

  /// The number of comparisons after which cancellation is checked again.
  private static var trialsPerCheck: Int { 1024 }

  private func row(
    of part: SimulatedSession, _ session: SessionEnd, _ end: Instant, _ matchings: [CompletedPitchMatching]
  ) -> SessionRow {
    SessionRow(
      key: key, session: part.index, start: part.start, end: end, comparisons: listener.seen,
      shown: session.shown, truth: session.truth ?? initialTruth, initialTruth: initialTruth,
      canChange: Person.changes, easyLevel: listener.easyLevel, hardLevel: listener.hardLevel,
      matchings: matchings)
  }

  private var key: ListenerKey {
    ListenerKey(
      cell: chunk.cell, group: chunk.cohort.name, replicate: chunk.replicate, listener: Int(address.index))
  }
}
