import Exchange
import Music
import Numerics
import Simulation
import Store
package import Training

/// A live comparison session for any strategy; the strategy's type is erased.
package struct LiveComparison: Sendable {
  package let run: @Sendable (SessionEnvironment<Comparison>) async throws -> Void
  package let use: @Sendable (ParameterValues) async throws -> Void
  package let tally: @Sendable () async -> ComparisonTally
  package let history: @Sendable () async -> TrainingHistory

  /// A session of the strategy that the settings choose.
  /// - Parameter limit: the number of comparisons; nil for a session without a limit.
  /// - Throws: `ParameterError` if the strategy's constants contradict each other.
  package static func make(_ setup: LiveSetup, limit: Int?) throws(ParameterError) -> LiveComparison {
    try make(setup, limit, setup.settings.strategyType)
  }

  private static func make<Strategy: ComparisonStrategy>(
    _ setup: LiveSetup, _ limit: Int?, _ type: Strategy.Type
  ) throws(ParameterError) -> LiveComparison {
    let machine = ComparisonMachine(
      training: ComparisonTraining(
        strategy: try type.init(setup.settings.strategy), settings: setup.conditions,
        history: setup.history),
      address: setup.session.address, session: 0, limit: limit)
    return LiveComparison(
      machine,
      ObserverPair(
        try StoreObserver(setup.session, savingWith: setup.recorder),
        ComparisonTally(largest: setup.conditions.bounds.upperBound)))
  }

  private init(
    _ machine: ComparisonMachine<some ComparisonStrategy>,
    _ observer: ObserverPair<StoreObserver, ComparisonTally>
  ) {
    let session = ComparisonSession(machine: machine, observer: observer)
    run = { try await session.run(on: $0) }
    use = { try await session.use($0) }
    tally = { await session.observer.second }
    history = { await session.training.history }
  }
}

/// The summary at the end of a session.
package struct ComparisonTally: ComparisonObserver {
  package private(set) var difficulties: [Double] = []
  /// Whether each answer was right.
  private(set) var areRight: [Bool] = []
  private(set) var wrong: [Comparison] = []
  /// The abilities that were trained.
  package private(set) var abilities: Set<TrainedAbility> = []
  private(set) var test: GuessTest

  /// - Parameter largest: the largest offset of the settings.
  init(largest: Cents = TrainingSettings().bounds.upperBound) { test = GuessTest(largest: largest) }

  package mutating func comparisonCompleted(_ completed: CompletedComparison) {
    difficulties.append(completed.comparison.difficulty.value)
    abilities.insert(TrainedAbility(completed.comparison.interval))
    test.add(completed)
    areRight.append(completed.isCorrect)
    if !completed.isCorrect { wrong.append(completed.comparison) }
  }

  /// "16 of 20 right". The smallest difference answered right is left out: it is below the threshold by luck.
  package func result(_ phrases: Phrases) -> String {
    let (texts, count) = (phrases.texts, difficulties.count)
    return count == 0 ? texts.endNothingAnswered : texts.endRight(right: count - wrong.count, count: count)
  }
}
