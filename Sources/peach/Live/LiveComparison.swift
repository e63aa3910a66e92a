import Listeners
import Music
import Store
import Training

/// A live comparison session of whatever strategy, the type of which is known inside only.
struct LiveComparison: Sendable {
  let run: @Sendable (Stage<Comparison>) async throws -> Void
  let use: @Sendable (ParameterValues) async throws -> Void
  let tally: @Sendable () async -> ComparisonTally
  let history: @Sendable () async -> TrainingHistory

  /// A session of the strategy that the settings choose.
  static func make(_ training: LiveTraining) throws -> LiveComparison {
    var visitor = Maker(training: training)
    StrategyCatalog.visit(&visitor)
    if let refusal = visitor.refusal { throw Failure.usage("peach train: \(refusal)") }
    return visitor.made!
  }

  private struct Maker: StrategyVisitor {
    let training: LiveTraining
    var made: LiveComparison?
    var refusal: ParameterError?

    mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
      guard type.descriptor.name == training.settings.strategy.descriptor.name else { return }
      do throws(ParameterError) {
        made = LiveComparison(machine(try Strategy(training.settings.strategy)), try observer())
      } catch {
        refusal = error
      }
    }

    private func machine<Strategy: ComparisonStrategy>(_ strategy: Strategy) -> ComparisonMachine<Strategy> {
      ComparisonMachine(
        training: ComparisonTraining(
          strategy: strategy, settings: training.conditions, history: training.history),
        address: training.session.address, session: 0, limit: training.options.comparisons)
    }

    private func observer() throws(ParameterError) -> ObserverPair<StoreObserver, ComparisonTally> {
      ObserverPair(try training.storeObserver, ComparisonTally())
    }
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
      [score, phrases.best(best), phrases.presented(Cents(last))].joined(separator: ", "),
    ]
  }
}
