import Simulation

/// The size, duration and disk use of a study's run, estimated by a short calibration on this machine.
///
/// Counts are exact, except that strategies that end sessions early make fewer comparisons. Time and disk use are
/// estimates: each strategy is timed with a few listeners of the first cell that has it (`TrainingCost`), and rows are
/// measured in databases in memory (`StorageCost`). The report is not included. No file is written.
package struct RunEstimate: Sendable, Hashable {
  package private(set) var cells = 0
  /// The number of listeners, each counted in every cell and replicate.
  package private(set) var listeners = 0
  /// The number of sessions of all listeners.
  package private(set) var sessions = 0
  /// The number of comparisons of all listeners.
  package private(set) var comparisons = 0
  /// Wall time, in seconds.
  package private(set) var seconds = 0.0
  /// Size of the study, in bytes. While it runs, it takes up to twice as much.
  package private(set) var bytes = 0

  /// Calibrates every strategy and adds up the cells.
  /// - Parameters:
  ///   - indices: the cells to be run; nil for all.
  ///   - jobs: the number of jobs of the run.
  ///   - clock: reads a clock in seconds from any origin.
  /// - Throws: `CancellationError` when the task is cancelled, `ParameterError` if a strategy rejects its constants, or
  ///   `StudyError.database`.
  /// - Complexity: O(cells), and about a second of training for each strategy.
  package init(
    of experiment: Experiment, cells indices: [Int]? = nil, jobs: Int, clock: () -> Double
  ) async throws {
    var costs: [String: (training: TrainingCost, storage: StorageCost)] = [:]
    for index in indices ?? Array(experiment.cells.indices) {
      let cell = experiment.cells[index]
      let strategy = cell.strategy.descriptor.name
      if costs[strategy] == nil {
        let training = try await TrainingCost(of: cell, in: experiment, jobs: jobs, clock: clock)
        let storage = try StorageCost(of: training.sample, clock: clock)
        costs[strategy] = (training, storage)
      }
      // Set above.
      let cost = costs[strategy]!
      add(cell, experiment.replicates, cost.training, cost.storage)
    }
  }

  private mutating func add(
    _ cell: Condition, _ replicates: Int, _ training: TrainingCost, _ storage: StorageCost
  ) {
    let people = cell.cohorts.reduce(0) { $0 + $1.count } * replicates
    cells += 1
    listeners += people
    sessions += people * cell.plan.sessions
    comparisons += people * cell.plan.comparisons
    seconds += training.seconds(listeners: people, cell.plan) + Double(people) * storage.secondsPerListener
    bytes += Int(Double(people) * storage.bytesPerListener + storage.bytesPerCell)
  }
}
