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
  /// What the experiment's measures need.
  let observations: Observations
  /// Where rules come to rest with the cohort's listeners; shared by its chunks.
  let restingLevels: RestingLevels
}

/// Runs chunks through the real sessions, compiled for one type of strategy.
struct CohortRunner: Sendable {
  /// Trains every listener of a chunk.
  let run: @Sendable (Chunk) async throws -> [ListenerOutcome]
  /// Trains a chunk's first listener for as many whole sessions as so many comparisons need where none ends early, and
  /// keeps each comparison.
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
          // Two types, so that the loop of studies that do not ask for levels knows nothing of them.
          for index in chunk.listeners {
            if chunk.observations.contains(.levels) {
              let levels = LevelHistogram(of: chunk.treatment.plan)
              var course = try await train(index, strategy, chunk, watchedBy: levels)
              course.outcome.levels = course.watcher
              outcomes.append(course.outcome)
            } else {
              outcomes.append(try await train(index, strategy, chunk, watchedBy: NoObserver()).outcome)
            }
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

  /// One listener's whole training. Given up between sessions when the task is cancelled.
  private static func train<Strategy: ComparisonStrategy, Watcher: ComparisonObserver>(
    _ listener: Int, _ strategy: Strategy, _ chunk: Chunk, watchedBy watcher: Watcher
  ) async throws -> Course<Watcher> {
    let (address, model) = (ListenerAddress(key: chunk.key, index: UInt32(listener)), chunk.cohort.model)
    // Two types, so that the loop of those who never change knows nothing of change.
    return model.isConstant
      ? try await train(Trainee(model.listener(at: address), at: address, strategy, chunk, watcher))
      : try await train(Trainee(model.changingListener(at: address), at: address, strategy, chunk, watcher))
  }

  private static func train<Person, Strategy, Watcher>(
    _ trainee: Trainee<Person, Strategy, Watcher>
  ) async throws -> Course<Watcher> {
    var trainee = trainee
    for index in 0..<trainee.plan.sessions {
      try Task.checkCancellation()
      await trainee.train(inSession: index)
    }
    return await trainee.course
  }
}

/// One listener's whole training.
struct Course<Watcher> {
  var outcome: ListenerOutcome
  var watcher: Watcher
  /// The truth before training and, of listeners who may change, after each session.
  var truths: [ListenerTruth]
}
