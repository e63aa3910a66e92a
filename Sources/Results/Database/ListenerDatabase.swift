import GRDB
import Simulation
import Training

/// Reads `listeners.sqlite`. The tables and the report of a study are made from it, except for the example tracks, so
/// they do not depend on whether the study was run at once, resumed, or merged from shards. See `StudyTables` for the
/// columns.
package final class ListenerDatabase {
  private let path: String
  private let queue: DatabaseQueue
  private let cells: CellList
  let outline: StudyOutline

  /// Opens the database of an experiment, read-only.
  /// - Throws: `StudyError.database`.
  init(_ path: String, of experiment: Experiment, outline: StudyOutline) throws {
    self.path = path
    self.outline = outline
    cells = experiment.cells
    queue = try reportingDatabase(path) {
      try DatabaseQueue(path: path, configuration: .finished)
    }
  }

  /// Reads a store while it is open.
  init(of store: CellStore, _ experiment: Experiment) {
    (path, queue, cells, outline) = (store.path, store.queue, experiment.cells, store.tables.outline)
  }

  /// Calls `body` with the database, for queries that compute in SQL.
  /// - Throws: `StudyError.database`, or what `body` throws.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try reportingDatabase(path) { try queue.read(body) }
  }

  /// Calls `body` with every finished cell, in order. Memory does not grow with the number of cells.
  ///
  /// Statements on all columns are prepared once and cached: preparing one takes time quadratic in the number of
  /// columns, because GRDB copies the set of columns read for each of them.
  /// - Throws: `StudyError.database`, or what `body` throws.
  func forEachCell(_ body: (CellResult) throws -> Void) throws {
    try read { database in
      let statement = try database.cachedStatement(sql: "SELECT * FROM summary ORDER BY cell, group_id")
      let columns = try SummaryColumns(ColumnPositions(statement), outline)
      let rows = try Row.fetchCursor(statement)
      var (cell, groups) = (-1, [Int: GroupResult]())
      func handOn() throws { if cell >= 0 { try body(result(of: cell, groups)) } }
      while let row = try rows.next() {
        if row[columns.cell] != cell {
          try handOn()
          (cell, groups) = (row[columns.cell], [:])
        }
        groups[row[columns.group]] = columns.result(in: row)
      }
      try handOn()
    }
  }

  /// The values of one listener that the charts show.
  struct Listener {
    /// The true threshold, in cents.
    let threshold: Double
    /// The listener's value of each measure, in the order of the outline's measures; nil if undefined.
    let values: [Double?]
  }

  /// The first `limit` listeners of a group in a cell, in the order of replicates and indices.
  /// - Throws: `StudyError.database`.
  func listeners(ofCell cell: Int, group: String, first limit: Int) throws -> [Listener] {
    try read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT * FROM listeners WHERE cell = ? AND group_id = ? ORDER BY replicate, listener LIMIT ?
          """)
      let position = ColumnPositions(statement)
      let threshold = try position("threshold_cents")
      let measures = try outline.measures.map { try position($0.descriptor.name) }
      let rows = try Row.fetchCursor(
        statement, arguments: [cell, outline.groupIndices[group], limit])
      return try Array(
        rows.map { row in Listener(threshold: row[threshold], values: measures.map { row[$0] }) })
    }
  }

  private func result(of cell: Int, _ groups: [Int: GroupResult]) -> CellResult {
    let order = cells[cell].groups.compactMap { outline.groupIndices[$0.name] }
    return CellResult(index: cell, label: cells[cell].label, groups: order.compactMap { groups[$0] })
  }
}

/// The columns of the table `summary`.
private struct SummaryColumns {
  let cell, group: Int
  private let listeners, comparisons: Int
  /// The columns of each measure, in the order of `SummaryTable.suffixes`.
  private let measures: [[Int]]
  private let outline: StudyOutline

  init(_ position: ColumnPositions, _ outline: StudyOutline) throws {
    self.outline = outline
    (cell, group) = (try position("cell"), try position("group_id"))
    (listeners, comparisons) = (try position("listeners"), try position("comparisons"))
    measures = try outline.measures.map { measure in
      try SummaryTable.suffixes.map { try position(measure.descriptor.name + $0) }
    }
  }

  /// The group's result in a row.
  func result(in row: Row) -> GroupResult {
    GroupResult(
      group: outline.groups[row[group]], listeners: row[listeners], comparisons: row[comparisons],
      measures: zip(outline.measures, measures).map { ($0.descriptor.name, Self.summary($1, in: row)) })
  }

  /// - Parameter columns: mean, standard deviation, both ends of the interval, count.
  private static func summary(_ columns: [Int], in row: Row) -> Summary {
    let (low, high): (Double?, Double?) = (row[columns[2]], row[columns[3]])
    let interval = low.flatMap { low in high.map { low...$0 } }
    return Summary(
      mean: row[columns[0]], standardDeviation: row[columns[1]], interval: interval, count: row[columns[4]])
  }
}

/// The positions of the columns of a statement's result by name, looked up once per statement: looking a name up in
/// every row would take longer than reading its value.
struct ColumnPositions {
  private let positions: [String: Int]

  /// The columns of a statement. A name that several columns share refers to the first of them.
  init(_ statement: Statement) {
    positions = Dictionary(zip(statement.columnNames, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The position of a column, from 0.
  /// - Throws: `DatabaseError` if the result has no such column.
  func callAsFunction(_ name: String) throws -> Int {
    guard let position = positions[name] else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such column: \(name)")
    }
    return position
  }
}
