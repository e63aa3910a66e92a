import Files
package import Simulation
import Text
package import Training

/// The columns of an experiment's tables: the swept parameters, groups and measures of all its cells. Computed once, in
/// O(cells).
package struct StudyOutline {
  /// The swept parameters' paths, in the order in which the cells first name them.
  package let paths: [String]
  /// The last part of each path, such as `k1` for `strategy.k1`; the whole path if several have the same last part. The
  /// arrow's threshold has its own name, since a threshold is what listeners have, and so have the constants of `counts`.
  package let shortPaths: [String]
  /// Constants that count something, with words that follow their values: "480 comparisons a day".
  private let counts: [String: String]
  /// The paths whose numbers stay different with three digits, which names have instead of five and more.
  private let shortened: Set<String>
  /// The groups' names, in the order in which the cells first name them.
  let groups: [String]
  /// The index in `groups` of each group's name.
  let groupIndices: [String: Int]
  /// The experiment's measures, in the order of columns.
  let measures: [any Measure]
  /// The indices of the measures whose contributions are stored in addition to the listener's value: all in the parts of
  /// cells, which `CellStore.assemble` adds up, otherwise those whose value does not determine it
  /// (`Aggregation.hidesContribution`).
  let hiding: [Int]
  /// The aggregation of each of `measures`.
  let aggregations: [Aggregation]

  package init(of experiment: Experiment) {
    var (swept, named, numbers) = (FirstOccurrences(), FirstOccurrences(), [String: Set<Double>]())
    for cell in experiment.cells {
      for assignment in cell.label {
        swept.add(assignment.path)
        if case .number(let number) = assignment.value {
          numbers[assignment.path, default: []].insert(number)
        }
      }
      for group in cell.groups { named.add(group.name) }
    }
    (paths, groups) = (swept.names, named.names)
    groupIndices = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    shortened = Set(numbers.filter { Set($1.map(Self.shortened)).count == $1.count }.keys)
    measures = experiment.measures
    let aggregations = measures.map(\.aggregation)
    hiding = aggregations.indices.filter { experiment.parts > 1 || aggregations[$0].hidesContribution }
    self.aggregations = aggregations
    let isDaily = experiment.cells.allSatisfy {
      $0.plan.schedule.sessionsPerDay == 1 && $0.plan.schedule.daysBetween == 1
    }
    let each = isDaily ? "a day" : "a session"
    let counts = [
      "training.comparisons-per-session": "comparisons \(each)",
      "training.matchings-per-session": "notes tuned \(each)",
    ]
    self.counts = counts
    let last = paths.map { path in
      if let words = counts[path] { return words }
      return path == "trend.threshold" ? "arrow threshold" : String(path.split(separator: ".").last ?? "")
    }
    shortPaths = zip(paths, last).map { path, name in
      last.count { $0 == name } == 1 && !name.isEmpty ? name : path
    }
  }

  /// A cell's values, one for each path; nil for a path that the cell does not have.
  package func values(of label: [Condition.Assignment]) -> [ParameterValue?] {
    paths.map { path in label.first { $0.path == path }?.value }
  }

  private static func shortened(_ number: Double) -> Double {
    number == number.rounded(toDigits: 4) ? number : number.rounded(toDigits: 3)
  }

  /// A value as names have it.
  private func text(_ value: ParameterValue, of path: String) -> String {
    guard case .number(let number) = value, shortened.contains(path) else { return "\(value)" }
    return "\(ParameterValue.number(Self.shortened(number)))"
  }

  /// A cell's name: "k1 0.03, k2 0.05", "480 comparisons a day"; the value alone, such as "kazez", if the only swept
  /// parameter is a text; "all" if nothing is swept.
  package func name(of label: [Condition.Assignment]) -> String {
    if paths.count == 1, case .text(let name)? = label.first?.value { return name }
    let parts = zip(paths, zip(shortPaths, values(of: label))).compactMap { path, constant in
      let (name, value) = (constant.0, constant.1.map { text($0, of: path) })
      return value.map { counts[path] == nil ? "\(name) \($0)" : "\($0) \(name)" }
    }
    return parts.isEmpty ? "all" : parts.joined(separator: ", ")
  }

  /// A cell's name after the name of another: "480" instead of "480 comparisons a day" if nothing else is swept.
  package func nameAfterAnother(of label: [Condition.Assignment]) -> String {
    guard paths.count == 1, let value = label.first?.value else { return name(of: label) }
    return text(value, of: paths[0])
  }
}

/// Distinct names, in the order in which they were first added.
private struct FirstOccurrences {
  private(set) var names: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ name: String) {
    if seen.insert(name).inserted { names.append(name) }
  }
}

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
