import Exchange
import Music
import Simulation
import Synchronization
import Text
import Training

/// An export of one simulated listener's records in the format of the app's exports.
struct ListenerExport {
  /// The experiment in which the listener trains.
  let experiment: Experiment
  /// The listener's key in the experiment.
  let key: ListenerKey
  /// The file to write.
  let file: String

  /// A summary of the written data, with the listener's true values.
  struct Summary {
    var key: ListenerKey
    var comparisons = 0
    var matchings = 0
    /// The 75 % thresholds before the first session and after the last, in cents.
    var thresholds: (before: Double, after: Double)

    var records: Int { comparisons + matchings }
  }

  /// Simulates the listener and writes the file.
  /// - Throws: `FileError`, or `CancellationError` if the task is cancelled; the file is then unchanged.
  /// - Complexity: O(comparisons) in time and memory.
  func write() async throws -> Summary {
    let collected = Mutex(Collected())
    let tuning = experiment.cells[key.cell].settings.tuningSystem
    let log = SimulationLog(
      trial: { row in
        collected.withLock {
          $0.records.append(.comparison(row.trial.completed.record(tuningSystem: tuning)))
        }
      }, session: { row in collected.withLock { $0.add(row, tuning) } })
    try await Simulator(experiment, jobs: 1).run(key, logging: log)
    return try collected.withLock { collected in
      try TrainingFile.write(collected.records, to: file)
      return collected.summary(of: key)
    }
  }
}

/// The records of a listener, and the true thresholds before and after training.
private struct Collected {
  var records: [TrainingRecord] = []
  private var matchings = 0
  private var thresholds: (before: Double, after: Double)?

  mutating func add(_ row: SessionRow, _ tuning: TuningSystem) {
    records += row.matchings.map { .pitchMatching($0.record(tuningSystem: tuning)) }
    matchings += row.matchings.count
    thresholds = (row.initialTruth.threshold.value, row.truth.threshold.value)
  }

  func summary(of key: ListenerKey) -> ListenerExport.Summary {
    guard let thresholds else { preconditionFailure("a listener must have at least one session") }
    return ListenerExport.Summary(
      key: key, comparisons: records.count - matchings, matchings: matchings, thresholds: thresholds)
  }
}

extension ListenerExport.Summary {
  /// The summary in one sentence.
  var text: String {
    let (before, after) = (thresholds.before.significant(4), thresholds.after.significant(4))
    let rest = before == after ? "" : " before training, \(after) cents after the last session"
    return "\(key.group):\(key.listener) has a true 75 % threshold of \(before) cents\(rest)."
  }

  /// The summary as JSON, with all digits.
  var json: JSON {
    .object([
      "cell": .integer(key.cell), "group": .text(key.group), "listener": .integer(key.listener),
      "comparisons": .integer(comparisons), "matchings": .integer(matchings),
      "initial_threshold_cents": .number(thresholds.before),
      "true_threshold_cents": .number(thresholds.after),
    ])
  }
}
