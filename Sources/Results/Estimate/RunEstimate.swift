import Simulation
import Training

/// The size, duration and disk use of a study's run, estimated by a short calibration on this machine.
///
/// Counts are exact, except that strategies that end sessions early make fewer comparisons. Time and disk use are
/// estimates: some cells of each strategy are timed with a few listeners (`TrainingCost`), rows are measured in
/// databases in memory (`StorageCost`), and the other files from a study in memory (`StudySize`). Of shards, which have
/// no such files, only the database counts. The time of the report is not included. No file is written.
package struct RunEstimate: Sendable, Hashable {
  /// The cells of one strategy, those apart that repeat the training of the cell before and observe less.
  private struct Kind: Hashable {
    let strategy: String
    let repeatsTraining: Bool
  }

  /// The maximum number of cells of a kind that are timed; they are distributed as those of a shard.
  private static let mostTimed = 8
  /// The time of a training after which no other cell of the kind is timed, in seconds.
  private static let long = 1.0

  package private(set) var cells = 0
  /// The number of listeners, each counted in every cell and replicate.
  package private(set) var listeners = 0
  /// The number of sessions of all listeners.
  package private(set) var sessions = 0
  /// The number of comparisons of all listeners.
  package private(set) var comparisons = 0
  /// Wall time, in seconds, on this machine when nothing else runs on it.
  package private(set) var seconds = 0.0
  /// Wall time by the slowest timings. Far above `seconds` if the machine is busy.
  package private(set) var slowestSeconds = 0.0
  /// Size of the study's files, in bytes; of a shard the size of its `listeners.sqlite`.
  package private(set) var bytes = 0
  /// The most that a run without `--resume` takes, in bytes: its cells, SQLite's log of 1000 pages, and at the end the
  /// study.
  package var bytesWhileRunning: Int { RequiredSpace.run(of: bytes) }

  /// Counts the cells, and times some of each strategy.
  /// - Parameters:
  ///   - shard: the cells of a shard; nil for all, as a study.
  ///   - library: draws the charts of the report; nil for a report without them.
  ///   - jobs: the number of jobs of the run.
  ///   - clock: reads a clock in seconds from any origin.
  /// - Throws: `CancellationError` when the task is cancelled, `ParameterError` if a strategy rejects its constants, or
  ///   `StudyError.database`.
  /// - Complexity: O(cells), and about a second of training for each strategy.
  package init(
    of study: Study, cells shard: [Int]? = nil, jobs: Int, drawnWith library: D3Library?, clock: () -> Double
  ) async throws {
    let experiment = study.experiment
    let indices = shard ?? Array(experiment.cells.indices)
    var kinds: [Kind: [Int]] = [:]
    for (index, before) in zip(indices, [nil] + indices) {
      let cell = experiment.cells[index]
      let repeats = before.map { experiment.repeatsTraining(inCell: index, after: $0) } ?? false
      kinds[Kind(strategy: cell.strategyLabel, repeatsTraining: repeats), default: []].append(index)
      add(cell, experiment.replicates)
    }
    var storage: StorageCost?
    var samples: [String: [CalibrationSample]] = [:]
    for (kind, cells) in kinds.sorted(by: { $0.value[0] < $1.value[0] }) {
      var (experiment, seconds, slowest, timed) = (experiment, 0.0, 0.0, 0)
      if kind.repeatsTraining { experiment.measures.removeAll { $0.observes.countsOwn } }
      // The first of so many shards.
      let dealt = Shard(1, of: (cells.count + Self.mostTimed - 1) / Self.mostTimed)!.cells(of: cells.count)
      for index in dealt.map({ cells[$0] }) {
        let cell = experiment.cells[index]
        let cost = try await TrainingCost(of: cell, in: experiment, jobs: jobs, clock: clock)
        if storage == nil { storage = try StorageCost(of: cost.sample, clock: clock) }
        if !kind.repeatsTraining { samples[kind.strategy, default: []].append(cost.sample) }
        seconds += cost.seconds
        slowest += cost.slowestSeconds
        timed += experiment.comparisons(inCells: [index])
        if cost.sample.seconds > Self.long { break }
      }
      let share = Double(experiment.comparisons(inCells: cells)) / Double(timed)
      self.seconds += seconds * share
      slowestSeconds += slowest * share
    }
    guard let storage else { return }
    seconds += Double(listeners) * storage.secondsPerListener
    slowestSeconds += Double(listeners) * storage.secondsPerListener
    guard shard == nil else {
      bytes = Int(Double(listeners) * storage.bytesPerListener + Double(cells) * storage.bytesPerCell)
      return
    }
    let size = try await StudySize(of: study, library: library) { cell in
      samples[experiment.cells[cell].strategyLabel] ?? samples.values.first ?? []
    }
    bytes =
      size.files + size.database + Int(Double(listeners - size.written) * storage.bytesPerListener)
  }

  private mutating func add(_ cell: Condition, _ replicates: Int) {
    let people = cell.listeners * replicates
    cells += 1
    listeners += people
    sessions += people * cell.plan.sessions
    comparisons += people * cell.plan.comparisons
  }
}

extension Condition {
  /// The strategy's label in a list of strategies; without a list, its name.
  fileprivate var strategyLabel: String {
    label.first { $0.path == "strategy" }.map { "\($0.value)" } ?? strategy.descriptor.name
  }
}

/// The size of what listeners and cells add to `listeners.sqlite`, and how long writing listeners takes.
///
/// Measured with two databases in memory. Both contain the summaries of the sample's cell many times; one of them also
/// contains the sample's listeners. The difference of the two sizes is the size of the listeners.
private struct StorageCost {
  /// The number of copies of the cell in each database, large enough for the rows to fill many pages.
  private static let cells = 64
  /// The maximum number of listeners per copy of the cell.
  private static let mostListeners = 32

  /// Bytes that a listener adds to `listeners.sqlite`.
  let bytesPerListener: Double
  /// Bytes that the summaries of all groups of a cell add to `listeners.sqlite`.
  let bytesPerCell: Double
  /// The time to write the larger database divided by the number of its listeners, in seconds: the shortest of three.
  let secondsPerListener: Double

  /// - Parameter clock: reads a clock in seconds from any origin.
  /// - Throws: `StudyError.database`.
  init(of sample: CalibrationSample, clock: () -> Double) throws {
    let rows = Array(sample.rows.prefix(Self.mostListeners))
    let empty = try Self.bytes(of: sample, rows: [])
    var (full, shortest) = (0, Double.infinity)
    for _ in 0..<3 {
      let start = clock()
      full = try Self.bytes(of: sample, rows: rows)
      shortest = min(shortest, clock() - start)
    }
    let written = Double(max(1, Self.cells * rows.count))
    secondsPerListener = shortest / written
    bytesPerListener = Double(full - empty) / written
    bytesPerCell = Double(empty) / Double(Self.cells)
  }

  /// The size in bytes of a database that contains the sample's cell `cells` times, each time with `rows`.
  private static func bytes(of sample: CalibrationSample, rows: [ListenerRow]) throws -> Int {
    var experiment = sample.experiment
    experiment.cells = CellList(Array(repeating: sample.experiment.cells[0], count: cells))
    let path = ":memory:"
    return try reportingDatabase(path) {
      let store = try CellStore(path, of: experiment, outline: StudyOutline(of: experiment), run: 0)
      defer { store.close() }
      for cell in 0..<cells {
        for var row in rows {
          row.cell = cell
          try store.append(row)
        }
        guard var result = sample.result else { continue }
        result.index = cell
        try store.finish(result)
      }
      return try store.bytes()
    }
  }
}
