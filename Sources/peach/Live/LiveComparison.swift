import Listeners
import Music
import Store
import Training

/// A live comparison session of whatever strategy, the type of which is known inside only.
struct LiveComparison: Sendable {
  let views: AsyncStream<ComparisonView>
  let run: @Sendable (Stage) async throws -> Void
  let use: @Sendable (ParameterValues) async throws -> Void
  let tally: @Sendable () async -> ComparisonTally

  /// A session of the strategy that the settings choose.
  /// - Throws: a usage error when the strategy's constants do not go together.
  static func make(_ training: LiveTraining) throws -> LiveComparison {
    do { return try make(training, training.settings.strategyType) } catch {
      throw Failure.usage("peach train: \(error)")
    }
  }

  private static func make<Strategy: ComparisonStrategy>(
    _ training: LiveTraining, _ type: Strategy.Type
  ) throws(ParameterError) -> LiveComparison {
    let machine = ComparisonMachine(
      training: ComparisonTraining(
        strategy: try type.init(training.settings.strategy), settings: training.conditions,
        history: training.history),
      address: training.session.address, session: 0, limit: training.options.comparisons)
    return LiveComparison(
      machine,
      ObserverPair(try StoreObserver(training.session, savingWith: training.recorder), ComparisonTally()))
  }

  private init(
    _ machine: ComparisonMachine<some ComparisonStrategy>,
    _ observer: ObserverPair<StoreObserver, ComparisonTally>
  ) {
    let session = ComparisonSession(machine: machine, observer: observer)
    views = session.views
    run = { try await session.run(on: $0) }
    use = { try await session.use($0) }
    tally = { await session.observer.second }
  }
}

/// What is told at the end of a session.
struct ComparisonTally: ComparisonObserver {
  private(set) var difficulties: [Double] = []
  private(set) var right = 0
  private(set) var best: Cents?

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    let difficulty = completed.comparison.difficulty
    difficulties.append(difficulty.value)
    guard completed.isCorrect else { return }
    right += 1
    best = min(best ?? difficulty, difficulty)
  }

  /// Sparkline and numbers.
  func lines(_ phrases: Phrases) -> [String] {
    guard let last = difficulties.last else { return [phrases.noComparisons] }
    let score = phrases.score(right: right, of: difficulties.count)
    return [
      Sparkline.text(difficulties.suffix(72)),
      [score, phrases.best(best), phrases.current(Cents(last))].joined(separator: ", "),
    ]
  }
}
