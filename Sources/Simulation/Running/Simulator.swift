import Numerics
import Training

/// Runs experiments: simulates the listeners of all conditions in parallel.
///
/// Results do not depend on the number of jobs: listeners are divided into chunks of fixed size, and their outcomes are
/// added in the order of their indices.
public struct Simulator: Sendable {
  /// The progress of a run.
  public struct Progress: Sendable, Equatable {
    /// Comparisons made so far, also by earlier runs.
    public package(set) var comparisons: Int
    /// Comparisons in the whole run.
    public package(set) var total: Int
    /// Comparisons made by earlier runs.
    package var before = 0

    /// The progress at the start of a run, which may continue earlier ones.
    package init(total: Int, before: Int = 0) {
      self.total = total
      self.before = before
      comparisons = before
    }
  }

  /// The largest number of chunks per job that may start before the earliest unfinished chunk is delivered.
  static let ahead = 16

  /// The largest number of jobs: more than any machine has cores.
  package static let mostJobs = 4096

  package let experiment: Experiment
  /// The number of chunks that are simulated at the same time.
  package let jobs: Int
  /// Whether cells that differ only in the trend observe their listeners once. `record` then receives outcomes without the
  /// measures' own observations; the contributions are complete.
  package var reusesContributions = false

  /// A simulator.
  /// - Parameter jobs: 1…4096; more than the number of cores is not faster.
  public init(_ experiment: Experiment, jobs: Int) {
    precondition((1...Self.mostJobs).contains(jobs), "jobs must be in 1…\(Self.mostJobs), got \(jobs)")
    self.experiment = experiment
    self.jobs = jobs
  }

  /// Runs cells and delivers each as soon as it and all before it are finished. The result of a cell does not depend on
  /// the other cells.
  ///
  /// Memory holds the listeners that are being simulated and the outcomes of at most 16 chunks per job. It does not grow
  /// with the number of listeners, comparisons and cells.
  /// - Parameters:
  ///   - cells: the indices of the cells to run, in order; nil for all.
  ///   - progress: called whenever more listeners are finished.
  ///   - record: receives every listener in the order of cells, groups, replicates and indices.
  ///   - deliver: receives the finished cells, in their order.
  ///   - isolation: the caller's actor, on which the closures are called.
  /// - Throws: `CancellationError` when the task is cancelled; `ParameterError` if a strategy of another package chooses a
  ///   level or a note outside the settings; what `record` and `deliver` throw.
  public func run(
    cells: [Int]? = nil, progress: (Progress) -> Void = { _ in },
    record: (ListenerRow) throws -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation,
    deliver: (CellResult) throws -> Void
  ) async throws {
    try await run(cells: cells, log: nil, progress: progress, record: record, deliver: deliver)
  }

  /// The same, with a log or after earlier runs.
  /// - Parameters:
  ///   - before: comparisons that earlier runs have made of the same work.
  ///   - log: receives trials or sessions. The chunks are then simulated one after the other, so that rows can be
  ///     written in order without being kept; `jobs` has no effect.
  package func run(
    cells: [Int]? = nil, before: Int = 0, log: SimulationLog?, progress: (Progress) -> Void = { _ in },
    record: (ListenerRow) throws -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation,
    deliver: (CellResult) throws -> Void
  ) async throws {
    let cells = cells ?? Array(experiment.cells.indices)
    let jobs = log == nil ? self.jobs : 1
    var assembly = Assembly(
      experiment, cells: cells, observing: log?.session == nil ? .none : .restingLevels.union(.targets),
      reusesContributions: reusesContributions)
    var done = Progress(total: before + experiment.comparisons(inCells: cells), before: before)
    try await withThrowingTaskGroup(of: [(Int, [ListenerOutcome])].self) { group in
      // Only a closure that captures the parameter runs on the caller's actor.
      _ = isolation
      var batches = ChunkBatches(of: assembly.chunks, comparisons: done.total - before, jobs: jobs)
      var underWay = 0
      func launch() {
        while underWay < jobs, case let batch = batches.next(before: assembly.taken + jobs * Self.ahead),
          !batch.isEmpty
        {
          group.addTask {
            var outcomes: [(Int, [ListenerOutcome])] = []
            for (index, chunk) in batch {
              outcomes.append((index, try await chunk.outcomes(loggedTo: log)))
            }
            return outcomes
          }
          underWay += 1
        }
      }
      launch()
      for try await batch in group {
        try Task.checkCancellation()
        underWay -= 1
        // Once before this batch is delivered, so that no core waits meanwhile, and once after, when more chunks may
        // start.
        launch()
        for (index, outcomes) in batch {
          done.comparisons += try assembly.take(outcomes, ofChunk: index, record: record)
        }
        launch()
        progress(done)
        while let cell = assembly.nextFinished() {
          // One chunk may finish several cells; the delivery of one may have cancelled the run.
          try Task.checkCancellation()
          try deliver(cell)
        }
      }
    }
  }
}

extension Chunk {
  fileprivate func outcomes(loggedTo log: SimulationLog?) async throws -> [ListenerOutcome] {
    let runner = condition.strategy.strategy.runner
    guard let log else { return try await runner.run(self) }
    return try await runner.log(self, log)
  }
}
