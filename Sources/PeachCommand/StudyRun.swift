import Chronology
import Foundation
import Live
import Results
import Scenarios
import Simulation

extension StudyWriter {
  /// Simulates the remaining cells and completes the study. `peach sweep` and the page use it.
  /// - Parameters:
  ///   - log: receives trials or sessions.
  ///   - progress: called whenever more listeners are finished.
  ///   - elapsed: the seconds since the run began, for the manifest.
  /// - Throws: `CancellationError` when the task is cancelled, `StudyError` or `FileError`. Finished cells are kept.
  func complete(
    _ experiment: Experiment, jobs: Int, drawnWith library: D3Library?, log: SimulationLog? = nil,
    progress: (Simulator.Progress) -> Void = { _ in }, elapsed: () -> Double
  ) async throws -> FinishedStudy {
    let started = Instant.wallClock
    var simulator = Simulator(experiment, jobs: jobs)
    simulator.reusesContributions = true
    try await simulator.run(
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

extension RunCircumstances {
  /// The circumstances of this process, which began the run at `started`; the run took `seconds`.
  init(jobs: Int, started: Instant, seconds: Double) {
    let process = ProcessInfo.processInfo
    self.init(
      commandLine: CommandLine.arguments, commit: Version.commit, cores: process.activeProcessorCount,
      architecture: Version.architecture, system: process.operatingSystemVersionString, jobs: jobs,
      started: started, seconds: seconds)
  }
}

extension Study {
  /// The study of a scenario, made by this version.
  init(_ scenario: Scenario, command: String) {
    self.init(
      scenario.experiment, scenarioFile: URL(fileURLWithPath: scenario.file).lastPathComponent,
      scenarioText: scenario.text, version: Version.text, command: command)
    isTunable = scenario.tuning != nil
  }
}
