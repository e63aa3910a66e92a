import GRDB
import Simulation

/// How a group of listeners fared in a cell, against the baseline.
public struct GroupDifferences: Sendable {
  /// Which cell; never the baseline.
  public let cell: Int
  /// Which cohort, by name.
  public let group: String
  /// By measure, in the catalog's order; nil where nobody has a value in both.
  public let values: [PairedDifference?]
}

extension ListenerDatabase {
  /// Hands on the paired differences of every cell and group to the baseline, in order.
  ///
  /// Each listener is looked up in both cells, one at a time: memory does not grow with listeners or cells, and the
  /// sums are taken in the order of the listeners' keys, whatever order they came in.
  /// - Parameters:
  ///   - only: the cell to compare; nil for all.
  ///   - measures: those of the study to compare by; nil for all.
  /// - Complexity: O(listeners · log listeners).
  func forEachDifference(
    of only: Int? = nil, to baseline: Int, by measures: [any Measure]? = nil,
    _ body: (GroupDifferences) throws -> Void
  ) throws {
    let pairs = PairColumns(measures ?? outline.measures)
    try read { database in
      let rows = try Row.fetchCursor(
        database, sql: pairs.query, arguments: ["only": only, "baseline": baseline])
      var (cell, group) = (-1, -1)
      var tallies = pairs.tallies
      func handOn() throws {
        guard cell >= 0 else { return }
        try body(
          GroupDifferences(cell: cell, group: outline.groups[group], values: tallies.map(\.difference)))
      }
      while let row = try rows.next() {
        if row[0] != cell || row[1] != group {
          try handOn()
          (cell, group, tallies) = (row[0], row[1], pairs.tallies)
        }
        pairs.add(row, to: &tallies)
      }
      try handOn()
    }
  }
}

/// The columns of a listener's two rows, side by side: for each measure the numbers of its contribution.
private struct PairColumns {
  private let measures: [any Measure]

  init(_ measures: [any Measure]) { self.measures = measures }

  /// Nothing counted yet, by measure.
  var tallies: [PairedDifferenceTally] { measures.map { PairedDifferenceTally($0.aggregation) } }

  /// Cell and group, then the contributions in the cell, then those in the baseline.
  var query: String {
    let names = measures.flatMap { measure in
      let name = measure.descriptor.name
      return measure.aggregation.hidesContribution ? ["\(name)_x", "\(name)_y"] : [name]
    }
    let columns = ["one", "other"].flatMap { row in names.map { "\(row).\($0.quotedDatabaseIdentifier)" } }
    return """
      SELECT one.cell, one.group_id\(columns.map { ", \($0)" }.joined())
      FROM listeners AS one CROSS JOIN listeners AS other
        ON other.cell = :baseline AND other.group_id = one.group_id
          AND other.replicate = one.replicate AND other.listener = one.listener
      WHERE one.cell <> :baseline AND one.cell = coalesce(:only, one.cell)
      ORDER BY one.cell, one.group_id, one.replicate, one.listener
      """
  }

  /// Takes in a listener.
  func add(_ row: Row, to tallies: inout [PairedDifferenceTally]) {
    var here = 2
    var there = 2 + measures.reduce(0) { $0 + ($1.aggregation.hidesContribution ? 2 : 1) }
    for (index, measure) in measures.enumerated() {
      let one = contribution(to: measure.aggregation, in: row, at: &here)
      let other = contribution(to: measure.aggregation, in: row, at: &there)
      if let one, let other { tallies[index].add(one, other) }
    }
  }

  private func contribution(
    to aggregation: Aggregation, in row: Row, at column: inout Int
  ) -> Contribution? {
    let first: Double? = row[column]
    column += 1
    guard aggregation.hidesContribution else { return first.map(aggregation.contribution(behind:)) }
    let second: Double? = row[column]
    column += 1
    return first.flatMap { x in second.map { .moments(mean: x, meanSquare: $0) } }
  }
}
