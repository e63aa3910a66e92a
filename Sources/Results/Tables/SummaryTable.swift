import Files
import Simulation
import Text
import Training

/// `summary.csv`: a row per cell and group.
///
/// Columns: `cell` (from 0), one per swept parameter, `group`, `listeners`, `comparisons`, then for each measure NAME,
/// NAME_sd, NAME_low, NAME_high (95 % interval) and NAME_n. Undefined numbers are empty fields.
struct SummaryTable {
  /// The suffixes that turn a measure's name into the names of its columns.
  static let suffixes = ["", "_sd", "_low", "_high", "_n"]

  let outline: StudyOutline

  /// Writes the file and syncs it.
  /// - Throws: `StudyError` or `FileError`.
  func write(_ database: ListenerDatabase, to path: String) throws {
    let file = try OpenFile(writing: path, permissions: .shared)
    try file.append(header)
    try database.forEachCell { try file.append(rows(of: $0)) }
    try file.sync()
  }

  /// The first line.
  var header: String {
    var row = CSVRow()
    for name in ["cell"] + outline.paths + ["group", "listeners", "comparisons"] { row.add(name) }
    for measure in outline.measures {
      for suffix in Self.suffixes { row.add(measure.descriptor.name + suffix) }
    }
    return row.text
  }

  /// The lines of a cell, one per group.
  func rows(of cell: CellResult) -> String {
    cell.groups.map { row(of: $0, in: cell) }.joined()
  }

  private func row(of group: GroupResult, in cell: CellResult) -> String {
    var row = CSVRow()
    row.add(cell.index)
    for value in outline.values(of: cell.label) { row.add(value) }
    row.add(group.group)
    row.add(group.listeners)
    row.add(group.comparisons)
    for measure in outline.measures { row.add(group[measure.descriptor.name]) }
    return row.text
  }
}

extension CSVRow {
  fileprivate mutating func add(_ summary: Summary?) {
    add(summary?.mean)
    add(summary?.standardDeviation)
    add(summary?.interval?.lowerBound)
    add(summary?.interval?.upperBound)
    add(summary?.count ?? 0)
  }

  /// Adds a swept value: a number as a number, any other value as it is written in a scenario, nil as an empty field.
  mutating func add(_ value: ParameterValue?) {
    switch value {
    case .number(let number)?: add(number)
    case .integer(let number)?: add(number)
    case let other?: add(other.description)
    case nil: add("")
    }
  }
}
