import Chronology
import Results
import Simulation

extension StudyWriter {
  /// Simulates the remaining cells and completes the study. `peach sweep` and the page use it.
  /// - Parameters:
  ///   - log: receives trials or sessions.
  ///   - progress: called after each chunk of listeners.
  ///   - elapsed: the seconds since the run began, for the manifest.
  /// - Throws: `CancellationError` when the task is cancelled, `StudyError` or `FileError`. Finished cells are kept.
  func complete(
    _ experiment: Experiment, jobs: Int, drawnWith library: D3Library?, log: SimulationLog? = nil,
    progress: (Simulator.Progress) -> Void = { _ in }, elapsed: () -> Double
  ) async throws -> FinishedStudy {
    let started = Instant.wallClock
    try await Simulator(experiment, jobs: jobs).run(
      cells: remaining, before: experiment.comparisons(inCells: resumedCells), log: log,
      progress: {
        note($0, elapsed: elapsed())
        progress($0)
      },
      record: record, deliver: append)
    return try await finish(
      RunCircumstances(jobs: jobs, started: started, seconds: elapsed()), drawnWith: library)
  }
}
