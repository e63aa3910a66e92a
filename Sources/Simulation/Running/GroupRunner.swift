public import Training

/// Runs chunks through the real sessions, compiled for one type of strategy.
@usableFromInline struct GroupRunner: Sendable {
  /// Trains every listener of a chunk.
  let run: @Sendable (Chunk) async throws -> [ListenerOutcome]
  /// Trains a chunk's first listener for the whole sessions that a number of comparisons needs if none ends early, and
  /// keeps that many comparisons.
  let follow: @Sendable (Chunk, Int) async throws -> Course<TrackRecorder>
  /// Trains every listener of a chunk and logs trials and sessions.
  let log: @Sendable (Chunk, SimulationLog) async throws -> [ListenerOutcome]

  @usableFromInline init(
    run: @escaping @Sendable (Chunk) async throws -> [ListenerOutcome],
    follow: @escaping @Sendable (Chunk, Int) async throws -> Course<TrackRecorder>,
    log: @escaping @Sendable (Chunk, SimulationLog) async throws -> [ListenerOutcome]
  ) {
    self.run = run
    self.follow = follow
    self.log = log
  }

  /// The runner of a strategy. Everything that is called for each session is inlinable, so that the module that names the
  /// strategy's type gets a loop of its own.
  /// - Parameter make: creates the strategy from its constants.
  @inlinable init<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, make: @escaping @Sendable (ParameterValues) throws -> Strategy
  ) {
    self.init(
      run: { chunk in
        let strategy = try make(chunk.constants)
        var outcomes: [ListenerOutcome] = []
        outcomes.reserveCapacity(chunk.listeners.count)
        // A type for each kind of observation, so that the loops of most studies contain no code for the others.
        for index in chunk.listeners {
          switch chunk.watching {
          case .nothing:
            outcomes.append(try await Self.train(index, strategy, chunk, observedBy: NoObserver()).outcome)
          case .levels:
            let course = try await Self.train(index, strategy, chunk, observedBy: chunk.emptyLevels)
            outcomes.append(course.outcomeWithLevels)
          case .own:
            let course = try await Self.train(index, strategy, chunk, observedBy: chunk.emptyObservations)
            outcomes.append(course.outcomeWithObservations)
          }
        }
        if let problem = strategy.choiceProblem { throw problem }
        return outcomes
      },
      follow: { chunk, comparisons in
        let (chunk, strategy) = (chunk.shortened(to: comparisons), try make(chunk.constants))
        let course = try await Self.train(
          chunk.listeners.lowerBound, strategy, chunk, observedBy: TrackRecorder(limit: comparisons))
        if let problem = strategy.choiceProblem { throw problem }
        return course
      },
      log: { chunk, log in try await Self.log(chunk, try make(chunk.constants), to: log) })
  }

  /// Trains one listener for all sessions. Ends between sessions if the task is cancelled.
  @inlinable static func train<Strategy: ComparisonStrategy, Observer: ComparisonObserver>(
    _ listener: Int, _ strategy: Strategy, _ chunk: Chunk, observedBy observer: Observer
  ) async throws -> Course<Observer> {
    let (address, model) = (chunk.address(of: listener), chunk.model)
    // Two types, so that the loop of listeners who never change contains no code for change.
    return model.isConstant
      ? try await train(
        ListenerTraining(model.listener(at: address), listener, strategy, chunk, observer))
      : try await train(
        ListenerTraining(model.changingListener(at: address), listener, strategy, chunk, observer))
  }

  @inlinable static func train<Person, Strategy, Observer>(
    _ training: consuming ListenerTraining<Person, Strategy, Observer>
  ) async throws -> Course<Observer> {
    try await training.course(on: training.session)
  }
}
