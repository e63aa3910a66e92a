import GRDB
import Simulation
import Training

/// Reads `listeners.sqlite`: what all tables, charts and words of a study are made from, so that runs in one go,
/// in several and on several machines cannot differ. See `StudyTables` for its columns.
final class ListenerDatabase {
  private let path: String
  private let queue: DatabaseQueue
  private let cells: CellList
  let outline: StudyOutline

  /// Opens the database of that experiment.
  /// - Throws: `StudyError.database`.
  init(_ path: String, of experiment: Experiment, outline: StudyOutline) throws {
    self.path = path
    self.outline = outline
    cells = experiment.cells
    queue = try reportingDatabase(path) {
      var configuration = Configuration()
      configuration.readonly = true
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  /// Runs `body` in the database; for what is computed in SQL.
  /// - Throws: `StudyError.database`, or what `body` throws.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try reportingDatabase(path) { try queue.read(body) }
  }

  /// Hands on every finished cell in order, in memory that does not grow with them.
  func forEachCell(_ body: (CellResult) throws -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM summary ORDER BY cell, group_id")
      var (cell, groups) = (-1, [Int: GroupResult]())
      func handOn() throws { if cell >= 0 { try body(result(of: cell, groups)) } }
      while let row = try rows.next() {
        if row[0] != cell {
          try handOn()
          (cell, groups) = (row[0], [:])
        }
        let group: Int = row[1]
        groups[group] = self.group(in: row)
      }
      try handOn()
    }
  }

  /// A listener as the charts show them.
  struct Listener {
    /// The true threshold, in cents.
    let threshold: Double
    /// The own value under each measure, in the catalog's order; nil where it is undefined.
    let values: [Double?]
  }

  /// The first listeners of a group in a cell, in order.
  func listeners(ofCell cell: Int, group: String, first limit: Int) throws -> [Listener] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT * FROM listeners WHERE cell = ? AND group_id = ? ORDER BY replicate, listener LIMIT ?
          """, arguments: [cell, outline.groupIndices[group], limit])
      return try Array(
        rows.map { [outline] row in
          Listener(threshold: row[5], values: outline.measures.indices.map { row[7 + $0] })
        })
    }
  }

  private func result(of cell: Int, _ groups: [Int: GroupResult]) -> CellResult {
    let order = cells[cell].cohorts.compactMap { outline.groupIndices[$0.name] }
    return CellResult(index: cell, label: cells[cell].label, groups: order.compactMap { groups[$0] })
  }

  private func group(in row: Row) -> GroupResult {
    GroupResult(
      group: outline.groups[row[1]], listeners: row[2], comparisons: row[3],
      measures: outline.measures.enumerated().map { index, measure in
        let first = 4 + 5 * index
        let (low, high): (Double?, Double?) = (row[first + 2], row[first + 3])
        let interval = low.flatMap { low in high.map { low...$0 } }
        return (
          measure.descriptor.name,
          Summary(
            mean: row[first], standardDeviation: row[first + 1], interval: interval, count: row[first + 4])
        )
      })
  }
}
