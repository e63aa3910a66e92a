import GRDB
package import Simulation
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

/// The paired differences of a group of listeners between a cell and a reference cell, usually the baseline.
package struct GroupDifferences: Sendable {
  /// The index of the cell, which is never the reference cell.
  package let cell: Int
  package let group: String
  /// Of each compared measure, in their order, the cell's number minus the reference cell's, in octaves where ratios
  /// are compared (`PairedDifference`). Nil without a listener who has a value in both cells, and where either number
  /// is undefined.
  package let values: [PairedDifference?]
}

extension ListenerDatabase {
  /// Calls `body` with the paired differences of every cell and group that have listeners to a reference cell, in order.
  ///
  /// The listeners are read one at a time in the order of their keys, each in both cells. Memory does not grow with
  /// listeners or cells, and the sums do not depend on the order in which the rows were inserted.
  /// - Parameters:
  ///   - only: the cell to compare; nil for all.
  ///   - reference: the index of the cell that the others are compared with.
  ///   - measures: the measures to compare, among the study's; nil for all.
  /// - Throws: `StudyError.database`, or what `body` throws.
  /// - Complexity: O(listeners · log listeners).
  package func forEachDifference(
    of only: Int? = nil, to reference: Int, by measures: [any Measure]? = nil,
    _ body: (GroupDifferences) throws -> Void
  ) throws {
    let pairs = ListenerPairs(measures: measures ?? outline.measures)
    try read { database in
      let statement = try database.makeStatement(sql: pairs.query)
      let columns = try PairColumns(ColumnPositions(statement), pairs)
      let rows = try Row.fetchCursor(statement, arguments: ["only": only, "reference": reference])
      var (cell, group) = (-1, -1)
      var tallies = pairs.tallies
      func handOn() throws {
        guard cell >= 0 else { return }
        try body(
          GroupDifferences(cell: cell, group: outline.groups[group], values: tallies.map(\.difference)))
      }
      while let row = try rows.next() {
        if row[columns.cell] != cell || row[columns.group] != group {
          try handOn()
          (cell, group, tallies) = (row[columns.cell], row[columns.group], pairs.tallies)
        }
        columns.add(row, to: &tallies)
      }
      try handOn()
    }
  }
}

/// The rows of each listener in a cell and in the reference cell, side by side.
private struct ListenerPairs {
  let measures: [any Measure]

  /// An empty tally for each measure.
  var tallies: [PairedDifferenceTally] { measures.map { PairedDifferenceTally($0.aggregation) } }

  /// Selects cell and group, then the numbers of the contributions: `compared.NAME` in the cell, `reference.NAME` in the
  /// reference cell.
  var query: String {
    let columns = ["compared", "reference"].flatMap { row in
      measures.flatMap(\.contributionColumns).map {
        ", \(row).\($0.quotedDatabaseIdentifier) AS \("\(row).\($0)".quotedDatabaseIdentifier)"
      }
    }
    return """
      SELECT compared.cell AS cell, compared.group_id AS group_id\(columns.joined())
      FROM listeners AS compared CROSS JOIN listeners AS reference
        ON reference.cell = :reference AND reference.group_id = compared.group_id
          AND reference.replicate = compared.replicate AND reference.listener = compared.listener
      WHERE compared.cell <> :reference AND compared.cell = coalesce(:only, compared.cell)
      ORDER BY compared.cell, compared.group_id, compared.replicate, compared.listener
      """
  }
}

/// The positions of the columns of `ListenerPairs.query`.
private struct PairColumns {
  let cell, group: Int
  private let measures: [(aggregation: Aggregation, compared: [Int], reference: [Int])]

  init(_ position: ColumnPositions, _ pairs: ListenerPairs) throws {
    (cell, group) = (try position("cell"), try position("group_id"))
    measures = try pairs.measures.map { measure in
      func columns(_ row: String) throws -> [Int] {
        try measure.contributionColumns.map { try position("\(row).\($0)") }
      }
      return (measure.aggregation, try columns("compared"), try columns("reference"))
    }
  }

  /// Adds a row to the tallies of the measures for which the listener has a value in both cells.
  func add(_ row: Row, to tallies: inout [PairedDifferenceTally]) {
    for (index, measure) in measures.enumerated() {
      if let compared = measure.aggregation.contribution(in: row, at: measure.compared),
        let reference = measure.aggregation.contribution(in: row, at: measure.reference)
      {
        tallies[index].add(compared, reference)
      }
    }
  }
}

extension Measure {
  /// The columns of `listeners` with a listener's contribution: the value, or two numbers where the value alone does
  /// not give the group's number (`hidesContribution`).
  fileprivate var contributionColumns: [String] {
    aggregation.hidesContribution ? ["\(descriptor.name)_x", "\(descriptor.name)_y"] : [descriptor.name]
  }
}

extension Aggregation {
  fileprivate func contribution(in row: Row, at columns: [Int]) -> Contribution? {
    let first: Double? = row[columns[0]]
    guard hidesContribution else { return first.map(contribution(behind:)) }
    let second: Double? = row[columns[1]]
    return first.flatMap { x in second.map { .moments(mean: x, meanSquare: $0) } }
  }
}
