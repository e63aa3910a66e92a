import Simulation

/// The size of `listeners.sqlite` and `summary.csv`, and how long writing listeners takes.
///
/// Measured with two databases in memory. Both contain the summaries of the sample's cell many times; one of them also
/// contains the sample's listeners. The difference of the two sizes is the size of the listeners.
struct StorageCost {
  /// The number of copies of the cell in each database, large enough for the rows to fill many pages.
  private static let cells = 64
  /// The maximum number of listeners per copy of the cell.
  private static let mostListeners = 32

  /// Bytes that a listener adds to `listeners.sqlite`.
  let bytesPerListener: Double
  /// Bytes that the summaries of all groups of a cell add to `listeners.sqlite` and `summary.csv`.
  let bytesPerCell: Double
  /// The time to write the larger database divided by the number of its listeners, in seconds.
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
