import Randomness
import Training

/// Runs experiments: thousands of listeners, a few at a time, on all cores.
///
/// Results do not depend on the number of jobs: listeners are cut into chunks of fixed size, and their numbers
/// are added up in the order of their indices.
public struct Simulator: Sendable {
  /// How far a run is.
  public struct Progress: Sendable, Equatable {
    /// Comparisons made so far, also by earlier runs.
    public var comparisons: Int
    /// Comparisons in the whole run.
    public var total: Int
    /// Those made by earlier runs.
    public var before = 0

    /// Nothing made yet but by earlier runs.
    public init(total: Int, before: Int = 0) {
      self.total = total
      self.before = before
      comparisons = before
    }
  }

  /// How many chunks per job may be begun before the first unfinished one is told.
  static let ahead = 16

  /// The largest number of jobs: more than any machine has cores.
  public static let mostJobs = 4096

  /// What to run.
  public let experiment: Experiment
  /// Chunks under way at once.
  public let jobs: Int

  /// A simulator.
  /// - Parameter jobs: 1…`mostJobs`; more than there are cores brings nothing.
  public init(_ experiment: Experiment, jobs: Int) {
    precondition((1...Self.mostJobs).contains(jobs), "jobs must be in 1…\(Self.mostJobs), got \(jobs)")
    self.experiment = experiment
    self.jobs = jobs
  }

  /// Runs cells and hands each on as soon as it and all before it are finished. What comes of a cell does not
  /// depend on the others.
  ///
  /// Memory is that of the listeners under way and of at most `ahead` chunks' outcomes per job, whatever the
  /// number of listeners, comparisons and cells: nobody runs further ahead of a slow chunk.
  /// - Parameters:
  ///   - cells: the indices of the cells to run, in order; nil for all.
  ///   - before: comparisons that earlier runs have made of the same work.
  ///   - log: receives trials or sessions. The chunks are then simulated one after the other, so that rows can be
  ///     written in order without being kept; `jobs` has no effect.
  ///   - progress: told after each chunk.
  ///   - record: given every listener in the order of cells, cohorts, replicates and indices.
  ///   - deliver: given the finished cells, in their order.
  /// - Throws: `CancellationError` when the task is cancelled, or what `record` and `deliver` throw.
  public func run(
    cells: [Int]? = nil, before: Int = 0, log: SimulationLog? = nil,
    progress: (Progress) -> Void = { _ in },
    record: (ListenerRow) throws -> Void = { _ in }, deliver: (CellResult) throws -> Void
  ) async throws {
    let cells = cells ?? Array(experiment.cells.indices)
    let jobs = log == nil ? self.jobs : 1
    var assembly = Assembly(
      experiment, cells: cells, observing: log?.session == nil ? .none : .restingLevels)
    var done = Progress(total: before + experiment.comparisons(inCells: cells), before: before)
    try await withThrowingTaskGroup(of: (Int, [ListenerOutcome]).self) { group in
      var pending = assembly.chunks.enumerated().makeIterator()
      var (launched, underWay) = (0, 0)
      func launch() {
        while underWay < jobs, launched < assembly.taken + jobs * Self.ahead,
          let (index, chunk) = pending.next()
        {
          let runner = chunk.treatment.strategy.strategy.runner
          group.addTask {
            guard let log else { return (index, try await runner.run(chunk)) }
            return (index, try await runner.log(chunk, log))
          }
          (launched, underWay) = (launched + 1, underWay + 1)
        }
      }
      launch()
      for try await (index, outcomes) in group {
        try Task.checkCancellation()
        underWay -= 1
        // Before, so that no core waits while this chunk is told; after, as only then others may begin.
        launch()
        done.comparisons += try assembly.take(outcomes, ofChunk: index, record: record)
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
