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

/// `differences.csv`: a row per cell, group and measure with the paired difference to the baseline.
///
/// Columns: `cell` (from 0), one per swept parameter, `group`, `measure`; `value`, `baseline` and `difference`,
/// computed over the listeners who have a value in both cells; the `unit` of the difference; `sd`, `low`, `high` (95 %
/// interval), `n`; `unpaired_se` and `variance_factor`. See `PairedDifference`. A measure has no row if no listener has
/// a value in both cells or if the group's number is undefined in either.
struct DifferenceTable {
  private let outline: StudyOutline
  private let cells: CellList
  private let baseline: Int

  /// The table of an experiment; nil if the experiment has no baseline or only one cell.
  init?(of experiment: Experiment, outline: StudyOutline) {
    guard let baseline = experiment.baseline, experiment.cells.count > 1 else { return nil }
    self.outline = outline
    self.baseline = baseline
    cells = experiment.cells
  }

  /// Writes the file and syncs it.
  /// - Parameter tell: called with the differences of each cell and group after their rows are written.
  /// - Throws: `StudyError` or `FileError`.
  func write(
    _ database: ListenerDatabase, to path: String, tell: (GroupDifferences) -> Void
  ) throws {
    let file = try OpenFile(writing: path, permissions: .shared)
    try file.append(header)
    try database.forEachDifference(to: baseline) { group in
      try file.append(rows(of: group))
      tell(group)
    }
    try file.sync()
  }

  /// The first line.
  var header: String {
    var row = CSVRow()
    for name in ["cell"] + outline.paths + ["group", "measure"] { row.add(name) }
    for name in [
      "value", "baseline", "difference", "unit", "sd", "low", "high", "n", "unpaired_se", "variance_factor",
    ] { row.add(name) }
    return row.text
  }

  /// The lines of a cell and group, one per measure with a difference.
  func rows(of group: GroupDifferences) -> String {
    zip(outline.measures, group.values).compactMap { measure, difference in
      difference.map { row(of: $0, measure, in: group) }
    }.joined()
  }

  private func row(
    of difference: PairedDifference, _ measure: any Measure, in group: GroupDifferences
  ) -> String {
    var row = CSVRow()
    row.add(group.cell)
    for value in outline.values(of: cells[group.cell].label) { row.add(value) }
    row.add(group.group)
    row.add(measure.descriptor.name)
    row.add(difference.value)
    row.add(difference.baseline)
    row.add(difference.difference)
    row.add(measure.differenceUnit)
    row.add(difference.standardDeviation)
    row.add(difference.interval?.lowerBound)
    row.add(difference.interval?.upperBound)
    row.add(difference.count)
    row.add(difference.unpairedStandardError)
    row.add(difference.varianceFactor)
    return row.text
  }
}
