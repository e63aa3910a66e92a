import GRDB
package import Simulation
import Training

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
