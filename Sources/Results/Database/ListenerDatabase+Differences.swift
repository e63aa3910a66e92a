import GRDB
package import Simulation
import Training

/// The paired differences of a group of listeners between a cell and a reference cell, usually the baseline.
package struct GroupDifferences: Sendable {
  /// The index of the cell, which is never the reference cell.
  package let cell: Int
  package let group: String
  /// The difference of each measure, in the order of the compared measures; nil if no listener has a value in both
  /// cells or the group's number is undefined in either.
  package let values: [PairedDifference?]
}

extension ListenerDatabase {
  /// Calls `body` with the paired differences of every cell and group to the baseline, in order.
  ///
  /// The listeners are read one at a time in the order of their keys, each in both cells. Memory does not grow with
  /// listeners or cells, and the sums do not depend on the order in which the rows were inserted.
  /// - Parameters:
  ///   - only: the cell to compare; nil for all.
  ///   - baseline: the index of the reference cell.
  ///   - measures: the measures to compare, among the study's; nil for all.
  /// - Throws: `StudyError.database`, or what `body` throws.
  /// - Complexity: O(listeners · log listeners).
  package func forEachDifference(
    of only: Int? = nil, to baseline: Int, by measures: [any Measure]? = nil,
    _ body: (GroupDifferences) throws -> Void
  ) throws {
    let pairs = ListenerPairs(measures: measures ?? outline.measures)
    try read { database in
      let statement = try database.makeStatement(sql: pairs.query)
      let columns = try PairColumns(ColumnPositions(statement), pairs)
      let rows = try Row.fetchCursor(statement, arguments: ["only": only, "baseline": baseline])
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

/// The rows of each listener in a cell and in the baseline, side by side.
private struct ListenerPairs {
  let measures: [any Measure]

  /// An empty tally for each measure.
  var tallies: [PairedDifferenceTally] { measures.map { PairedDifferenceTally($0.aggregation) } }

  /// Selects cell and group, then the numbers of the contributions: `one.NAME` in the cell, `other.NAME` in the
  /// baseline.
  var query: String {
    let columns = ["one", "other"].flatMap { row in
      measures.flatMap(\.contributionColumns).map {
        ", \(row).\($0.quotedDatabaseIdentifier) AS \("\(row).\($0)".quotedDatabaseIdentifier)"
      }
    }
    return """
      SELECT one.cell AS cell, one.group_id AS group_id\(columns.joined())
      FROM listeners AS one CROSS JOIN listeners AS other
        ON other.cell = :baseline AND other.group_id = one.group_id
          AND other.replicate = one.replicate AND other.listener = one.listener
      WHERE one.cell <> :baseline AND one.cell = coalesce(:only, one.cell)
      ORDER BY one.cell, one.group_id, one.replicate, one.listener
      """
  }
}

/// The positions of the columns of `ListenerPairs.query`.
private struct PairColumns {
  let cell, group: Int
  private let measures: [(aggregation: Aggregation, one: [Int], other: [Int])]

  init(_ position: ColumnPositions, _ pairs: ListenerPairs) throws {
    (cell, group) = (try position("cell"), try position("group_id"))
    measures = try pairs.measures.map { measure in
      func columns(_ row: String) throws -> [Int] {
        try measure.contributionColumns.map { try position("\(row).\($0)") }
      }
      return (measure.aggregation, try columns("one"), try columns("other"))
    }
  }

  /// Adds a row to the tallies of the measures for which the listener has a value in both cells.
  func add(_ row: Row, to tallies: inout [PairedDifferenceTally]) {
    for (index, measure) in measures.enumerated() {
      if let one = measure.aggregation.contribution(in: row, at: measure.one),
        let other = measure.aggregation.contribution(in: row, at: measure.other)
      {
        tallies[index].add(one, other)
      }
    }
  }
}

extension Measure {
  /// The columns of `listeners` that a listener's contribution is read from.
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
