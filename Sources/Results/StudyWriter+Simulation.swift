package import Simulation

extension StudyWriter {
  /// Simulates the remaining cells and completes the study. `peach sweep` and the page use it.
  /// - Parameters:
  ///   - log: receives trials or sessions.
  ///   - progress: called whenever more listeners are finished.
  ///   - elapsed: the seconds since the run began.
  ///   - circumstances: those of a run that took so many seconds, for the manifest.
  /// - Throws: `CancellationError` when the task is cancelled, `StudyError` or `FileError`. Finished cells are kept.
  package func complete(
    _ experiment: Experiment, jobs: Int, drawnWith library: D3Library?, log: SimulationLog? = nil,
    progress: (Simulator.Progress) -> Void = { _ in }, elapsed: () -> Double,
    circumstances: (_ seconds: Double) -> RunCircumstances
  ) async throws -> FinishedStudy {
    var simulator = Simulator(experiment, jobs: jobs)
    simulator.reusesContributions = true
    try await simulator.run(
      cells: remaining, before: experiment.comparisons(inCells: resumedCells), log: log,
      progress: {
        note($0, elapsed: elapsed())
        progress($0)
      },
      record: record, deliver: append)
    return try await finish(circumstances(elapsed()), drawnWith: library)
  }
}
