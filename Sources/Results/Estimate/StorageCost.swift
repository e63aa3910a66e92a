import Simulation

/// How much a study writes and how long that takes, from rows that are written to databases in memory: one with the
/// listeners of some cells, one with their summaries alone.
struct StorageCost {
  /// Cells in each database: enough that their rows fill many pages.
  private static let cells = 64
  /// Listeners of a cell at most.
  private static let mostListeners = 32

  /// Of `listeners.sqlite`.
  let bytesPerListener: Double
  /// Of `listeners.sqlite` and `summary.csv`, for all groups of a cell.
  let bytesPerCell: Double
  /// To write a listener.
  let secondsPerListener: Double

  /// - Parameter clock: reads a clock in seconds from any origin.
  /// - Throws: `StudyError.database`.
  init(of sample: CalibrationSample, clock: () -> Double) throws {
    let rows = Array(sample.rows.prefix(Self.mostListeners))
    let empty = try Self.bytes(of: sample, rows: [])
    let start = clock()
    let full = try Self.bytes(of: sample, rows: rows)
    let written = Double(max(1, Self.cells * rows.count))
    secondsPerListener = (clock() - start) / written
    bytesPerListener = Double(full - empty) / written
    let table = SummaryTable(outline: StudyOutline(of: sample.experiment))
    bytesPerCell =
      Double(empty) / Double(Self.cells) + Double(sample.result.map { table.rows(of: $0).utf8.count } ?? 0)
  }

  /// The size of a database of so many equal cells with those listeners.
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
