public import Training

/// A strategy that experiments can use: its type, and the training loop compiled for it.
///
/// ```swift
/// let strategy = SimulatedStrategy(MyStrategy.self)
/// let condition = Condition(strategy: try strategy.with(["k1": 0.05]), plan: plan, groups: groups)
/// ```
///
/// The initialiser is generic and inlinable: the module that names the strategy's type compiles the loop for that type,
/// whichever package it is in.
@usableFromInline package struct SimulatedStrategy: Sendable {
  @usableFromInline package let type: any ComparisonStrategy.Type
  @usableFromInline let runner: GroupRunner

  /// A strategy of a type that the compiler knows.
  @inlinable package init<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    self.type = type
    runner = GroupRunner(type) { try Strategy($0) }
  }

  /// `interleaved` with tracks of these strategies, run by the loop that is compiled in this package.
  package init(interleaving tracks: any TrackList.Type) {
    let strategies = tracks.strategies
    type = tracks.interleaved
    runner = GroupRunner(InterleavedStrategy.self) { try InterleavedStrategy($0, among: strategies) }
  }

  /// The strategy's name, source and parameters.
  package var descriptor: Descriptor { type.descriptor }

  /// The strategy with its default constants, except for `changes`.
  /// - Throws: `ParameterError` for an unknown name or a value that breaks its rule.
  package func with(_ changes: [String: ParameterValue] = [:]) throws(ParameterError) -> StrategyChoice {
    StrategyChoice(self, try ParameterValues(of: descriptor, setting: changes))
  }
}

package typealias SimulatedStrategyRegistry = Registry<SimulatedStrategy>

extension SimulatedStrategy {
  /// The strategies of `StrategyCatalog`, for other packages to add to.
  package static let standard: SimulatedStrategyRegistry = {
    struct Collector: StrategyVisitor {
      var found: [SimulatedStrategy] = []

      mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
        found.append(SimulatedStrategy(type))
      }
    }
    var collector = Collector()
    StrategyCatalog.visit(&collector)
    return SimulatedStrategyRegistry(of: "strategy", collector.found) { $0.descriptor }
  }()
}

/// A strategy with its constants.
package struct StrategyChoice: Sendable {
  package let strategy: SimulatedStrategy
  package let values: ParameterValues

  /// Combines a strategy with its constants. `values` must have the strategy's descriptor.
  package init(_ strategy: SimulatedStrategy, _ values: ParameterValues) {
    precondition(
      values.descriptor == strategy.descriptor,
      "constants must be those of \(strategy.descriptor.name), got those of \(values.descriptor.name)")
    self.strategy = strategy
    self.values = values
  }

  /// The strategy's name, source and parameters.
  package var descriptor: Descriptor { values.descriptor }

  /// The constant of a name; nil if the strategy has no such constant.
  package subscript(name: String) -> ParameterValue? { values[name] }

  /// Names of settings and of own constants that the strategy with these constants does not use.
  package var unusedSettings: [String] { strategy.type.unusedNames(with: values) }
}

extension StrategyChoice {
  /// The fraction of right answers at the level that the strategy estimates; nil if it makes no estimate or rejects the
  /// constants.
  /// - Complexity: as for creating the strategy.
  package var estimatedFraction: Double? { (try? strategy.type.init(values))?.estimatedFraction }
}

extension Condition {
  /// See ``StrategyChoice/estimatedFraction``.
  package var estimatedFraction: Double? { strategy.estimatedFraction }
}

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
