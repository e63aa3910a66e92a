import GRDB
import Simulation
import Training

extension CellStore {
  /// Fills this empty store from one with the parts of cells: the rows and bits that one run of whole cells would have
  /// written.
  ///
  /// A cell's summary is computed from the contributions of its listeners, in the order of their keys.
  /// - Parameters:
  ///   - pieces: the path of a closed store of all cells of `experiment.cut(into: parts)`.
  ///   - cells: the number of whole cells.
  /// - Throws: `DatabaseError`.
  func assemble(from pieces: String, cells: Int, parts: Int) throws {
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS other", arguments: [pieces])
      for cell in 0..<cells {
        try database.inTransaction {
          try assemble(cell, from: cell * parts..<(cell + 1) * parts, in: database)
          return .commit
        }
      }
      try database.execute(sql: "DETACH other")
    }
  }

  private func assemble(_ cell: Int, from parts: Range<Int>, in database: Database) throws {
    let columns = tables.listenerColumnNames.joined(separator: ", ")
    try database.cachedStatement(
      sql: """
        INSERT INTO listeners SELECT ?, \(columns) FROM other.listeners WHERE cell >= ? AND cell < ?
        ORDER BY group_id, replicate, listener
        """
    ).execute(arguments: [cell, parts.lowerBound, parts.upperBound])
    let insertion = try database.cachedStatement(sql: tables.summaryInsertion)
    for result in try results(of: parts, in: database) {
      let group = tables.outline.groupIndices[result.group]!
      try insertion.execute(
        arguments: StatementArguments(tables.values(of: result, cell: cell, group: group)))
    }
    let (checksum, _) = try CellVerification(run: run).checksum(ofCell: cell, in: database)
    try database.cachedStatement(sql: "INSERT INTO checksums VALUES (?, ?)")
      .execute(arguments: [cell, checksum?.text])
  }

  private func results(of parts: Range<Int>, in database: Database) throws -> [GroupResult] {
    let (measures, names) = (tables.outline.measures, tables.outline.groups)
    let columns = measures.map(\.descriptor.name).flatMap { ["\($0)_x", "\($0)_y"] }
      .map { ", \($0.quotedDatabaseIdentifier)" }
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT group_id\(columns.joined()) FROM other.listeners WHERE cell >= ? AND cell < ?
          ORDER BY group_id, replicate, listener
          """), arguments: [parts.lowerBound, parts.upperBound])
    var groups: [Int: GroupAccumulator] = [:]
    while let row = try rows.next() {
      groups[row[0], default: GroupAccumulator(measures)].add(
        measures.indices.map { row.contribution(at: 1 + 2 * $0) }, presented: 0)
    }
    let presented = try Row.fetchAll(
      database,
      sql:
        "SELECT group_id, sum(comparisons) FROM other.summary WHERE cell >= ? AND cell < ? GROUP BY group_id",
      arguments: [parts.lowerBound, parts.upperBound])
    return presented.compactMap { row in
      groups[row[0]].map { group in
        var result = group.result(names[row[0]])
        result.comparisons = row[1]
        return result
      }
    }
  }
}

extension Row {
  /// The contribution whose two numbers are in the columns from that index; nil if it is undefined.
  fileprivate func contribution(at index: Int) -> Contribution? {
    let (first, second): (Double?, Double?) = (self[index], self[index + 1])
    return first.flatMap { x in second.map { Contribution(bitPatterns: (x.bitPattern, $0.bitPattern)) } }
  }
}
