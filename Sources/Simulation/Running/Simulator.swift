import Randomness
import Training

/// Runs experiments: thousands of listeners, a few at a time, on all cores.
///
/// Results do not depend on the number of jobs: listeners are cut into chunks of fixed size, and their numbers
/// are added up in the order of their indices.
public struct Simulator: Sendable {
  /// How far a run is.
  public struct Progress: Sendable, Equatable {
    /// Comparisons made so far.
    public var comparisons: Int
    /// Comparisons in the whole run.
    public var total: Int
  }

  /// What to run.
  public let experiment: Experiment
  /// Chunks under way at once.
  public let jobs: Int

  /// A simulator.
  /// - Parameter jobs: at least 1; more than there are cores brings nothing.
  public init(_ experiment: Experiment, jobs: Int) {
    precondition(jobs >= 1, "jobs must be at least 1, got \(jobs)")
    self.experiment = experiment
    self.jobs = jobs
  }

  /// Runs every cell and hands each on as soon as it and all before it are finished.
  ///
  /// Memory is that of the listeners under way and of `jobs` chunks' outcomes, whatever the number of
  /// listeners, comparisons and cells.
  /// - Parameters:
  ///   - progress: told after each chunk.
  ///   - record: given every listener in the order of cells, cohorts, replicates and indices.
  ///   - deliver: given the finished cells, in their order.
  /// - Throws: `CancellationError` when the task is cancelled, or what `record` and `deliver` throw.
  public func run(
    progress: (Progress) -> Void = { _ in }, record: (ListenerRow) throws -> Void = { _ in },
    deliver: (CellResult) throws -> Void
  ) async throws {
    var assembly = Assembly(experiment)
    var done = Progress(comparisons: 0, total: experiment.totalComparisons)
    try await withThrowingTaskGroup(of: (Int, [ListenerOutcome]).self) { group in
      var pending = assembly.chunks.enumerated().makeIterator()
      func launchNext() {
        guard let (index, chunk) = pending.next(),
          let runner = CohortRunner.all[chunk.treatment.strategy.descriptor.name]
        else { return }
        group.addTask { (index, try await runner.run(chunk)) }
      }
      for _ in 0..<jobs { launchNext() }
      for try await (index, outcomes) in group {
        try Task.checkCancellation()
        launchNext()
        done.comparisons += try assembly.take(outcomes, ofChunk: index, record: record)
        progress(done)
        while let cell = assembly.nextFinished() { try deliver(cell) }
      }
    }
  }
}
