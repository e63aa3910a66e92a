import Foundation
import Results
import Simulation
import Text
import Training

/// Prints a finished study: its answer, or all numbers. Cells are read one at a time, so memory does not grow with
/// their number.
struct StudyOutput {
  private let study: FinishedStudy
  private let experiment: Experiment
  private let outline: StudyOutline
  private let measures: [any Measure]
  private let aims: Aims?
  /// The options that name other listeners than the scenario's, as text for a command line.
  private let listeners: String

  init(_ study: FinishedStudy, of experiment: Experiment, listeners: String = "") {
    self.study = study
    self.experiment = experiment
    outline = StudyOutline(of: experiment)
    measures = KeyMeasures.columns(of: experiment)
    aims = Aims(of: experiment, cells: experiment.cells.indices)
    self.listeners = listeners
  }

  /// Prints the answer and the path of the study, or one JSON object.
  /// - Parameter isFull: whether to print a row for each cell and group instead of the answer. A shard has no answer,
  ///   so its rows are always printed.
  func show(as format: OutputFormat, isFull: Bool) throws {
    switch format {
    case .json: try printJSON()
    case .text:
      if !isFull, let report = study.report {
        let overview = try study.overview()
        print(
          overview.text(
            width: TextWidth.ofSentences, report: report, direction: try direction(after: overview),
            next: next(after: overview),
            spare: newcomers(after: overview)))
        return
      }
      try printTable(measures.map(\.descriptor.name), forEachRow)
      try printDifferences()
      printOthers()
      printLines("\n\(study.report.map { "Report: \($0)" } ?? "Shard: \(study.folder)")")
      try explainAbsences()
    }
  }

  // MARK: - Text

  /// How to use the best constants, unless they lie at an end of the values tried, and how to search between the
  /// values; constants of the Kazez rule that the app's first display has judged need another search for the Peach app.
  /// Nil without any.
  private func next(after overview: StudyOverview) -> String? {
    guard let best = decided(overview) else { return nil }
    let isEnd = RangeEnds(ofCell: best, in: experiment).sentence != nil
    let constants = isEnd ? nil : ConstantsAsCode(experiment.cells[best])
    let tune = study.tuning.map { "\($0)\(listeners) searches between the values" }
    let isFirstDisplay = judged(overview)?.name == KeyMeasures.ofDisplay && constants?.comparisonSide != nil
    let today =
      isFirstDisplay
      ? "for the Peach app, and where its first session begins, peach tune scenarios/tune-todays-app.yaml\(listeners)"
      : nil
    let steps = [constants?.command, tune, today].compactMap(\.self)
    return steps.isEmpty ? nil : "Next: \(steps.joined(separator: "; "))."
  }

  /// Which way the display misses with the best condition and with the baseline, from group to group; nil unless the first
  /// objective judges a display whose bias was measured.
  private func direction(after overview: StudyOverview) throws -> String? {
    guard let best = overview.rows.first, let judged = judged(overview), judged.isObjective,
      let bias = KeyMeasures.bias(of: judged.name)
    else { return nil }
    var found: [Int: [Double]] = [:]
    try study.forEachCell { cell in
      guard cell.index == best.cell || cell.index == study.baseline else { return }
      found[cell.index] = cell.groups.compactMap { $0[bias]?.mean }
    }
    guard let biases = found[best.cell], !biases.isEmpty else { return nil }
    let others = study.baseline.flatMap { $0 == best.cell ? nil : found[$0] }
    return MeasureFinding.shown(biases, insteadOf: others ?? [])
  }

  /// How to learn what the best constants of the Kazez rule cost newcomers, whose first comparisons a study may not count.
  private func newcomers(after overview: StudyOverview) -> String? {
    guard let best = decided(overview), let baseline = study.baseline, let judged = judged(overview) else {
      return nil
    }
    let command = NewcomerCost.command(
      from: ConstantsAsCode(experiment.cells[baseline]), to: ConstantsAsCode(experiment.cells[best]),
      measure: judged.name)
    return command.map { "For newcomers: \($0)." }
  }

  /// The column that ranks the conditions.
  private func judged(_ overview: StudyOverview) -> StudyOverview.Column? {
    overview.columns.first(where: \.isObjective) ?? overview.columns.first
  }

  /// The best condition of a study of strategies and their constants; nil if the answer does not say to use it instead
  /// of the baseline.
  private func decided(_ overview: StudyOverview) -> Int? {
    guard overview.conditions > 1, overview.answer.isDecided, let best = overview.rows.first,
      !best.isBaseline,
      experiment.cells[best.cell].label.allSatisfy({ $0.path.split(separator: ".").first == "strategy" })
    else { return nil }
    return best.cell
  }

  /// Prints the reasons why values have no interval to standard error.
  private func explainAbsences() throws {
    var reasons: Set<String> = []
    try study.forEachCell { cell in
      for group in cell.groups {
        reasons.formUnion(
          measures.compactMap { group[$0.descriptor.name]?.absence(in: $0.aggregation)?.rawValue })
      }
    }
    for reason in reasons.sorted() { StandardError.note("No interval where \(reason).") }
  }

  /// Prints a row per cell and group, except for the baseline.
  private func printDifferences() throws {
    guard let baseline = study.baseline else { return }
    printLines(
      "\nDifferences to \(experiment.name(ofCell: baseline)), of the same listeners with the same random numbers:"
    )
    try printTable(measures.map(\.differenceHeading), forEachDifferenceRow)
  }

  /// Prints where to find the measures that the table does not contain.
  private func printOthers() {
    let count = experiment.measures.count - measures.count
    guard count > 0 else { return }
    let advice =
      experiment.objectives.isEmpty ? "; a scenario's key \"measures\" names those to print" : ""
    printLines("\n\(count.of("more measure")) in \(study.table)\(advice).")
  }

  /// Prints a text, wrapped at spaces on a terminal.
  private func printLines(_ text: String) { print(text.wrappedForTerminal()) }

  /// Calls its second argument with each row: the labels, then the columns in the range.
  private typealias Rows = (Range<Int>, ([String]) -> Void) throws -> Void

  /// Prints rows with each column as wide as its widest cell. Columns that do not fit the terminal follow below in
  /// further blocks, each with the labels first.
  private func printTable(_ headings: [String], _ forEachRow: Rows) throws {
    let labels = ["group"] + outline.shortPaths + (aims == nil ? [] : [Aims.heading])
    var columns = Columns()
    columns.fit(labels + headings)
    try forEachRow(headings.indices) { columns.fit($0) }
    for block in columns.blocks(within: TextWidth.ofTerminal, keeping: labels.count) {
      if block.lowerBound > 0 { print() }
      let part = columns.part(block, keeping: labels.count)
      print(part.line(labels + headings[block]))
      try forEachRow(block) { print(part.line($0)) }
    }
  }

  private func forEachRow(_ block: Range<Int>, _ body: ([String]) -> Void) throws {
    try study.forEachCell { cell in
      for group in cell.groups {
        body(
          labels(of: group.group, cell.index, cell.label)
            + measures[block].map { group[$0.descriptor.name]?.text(of: group.listeners) ?? "–" }
        )
      }
    }
  }

  private func forEachDifferenceRow(_ block: Range<Int>, _ body: ([String]) -> Void) throws {
    try study.forEachDifference(by: Array(measures[block])) { group in
      body(
        labels(of: group.group, group.cell, experiment.cells[group.cell].label)
          + group.values.map { $0?.text ?? "–" })
    }
  }

  private func labels(of group: String, _ cell: Int, _ label: [Condition.Assignment]) -> [String] {
    [group] + outline.values(of: label).map { $0?.description ?? "" }
      + (aims.map { [$0.text(ofCell: cell)] } ?? [])
  }

  // MARK: - JSON

  /// Prints everything as one JSON object:
  /// `{"cells":[{"cell","label","groups"}],"baseline","differences":[{"cell","group","measures"}],"folder","scenario","seed","version"}`.
  private func printJSON() throws {
    var object = StreamedJSON { print($0, terminator: "") }
    try object.add("cells") { item in try study.forEachCell { try item(json($0)) } }
    try object.add("baseline", study.baseline.map(JSON.integer) ?? .null)
    let all = experiment.measures
    try object.add("differences") { item in
      try study.forEachDifference(by: all) { try item(json($0, all)) }
    }
    try object.add("folder", .text(study.folder))
    try object.add("scenario", .text(experiment.name))
    try object.add("seed", .seed(experiment.seed))
    try object.add("version", .text(Version.text))
    object.end()
  }

  private func json(_ cell: CellResult) -> JSON {
    .object([
      "cell": .integer(cell.index),
      "label": .object(Dictionary(uniqueKeysWithValues: cell.label.map { ($0.path, $0.value.json) })),
      "groups": .list(cell.groups.map { $0.json(experiment.measures) }),
    ])
  }

  private func json(_ group: GroupDifferences, _ measures: [any Measure]) -> JSON {
    let known = zip(measures, group.values).compactMap { measure, difference in
      difference.map { (measure.descriptor.name, $0.json(unit: measure.differenceUnit)) }
    }
    return .object([
      "cell": .integer(group.cell), "group": .text(group.group),
      "measures": .object(Dictionary(uniqueKeysWithValues: known)),
    ])
  }
}

extension Measure {
  /// The heading of differences: the name, with their unit unless the name contains it. Amounts in cents are compared by
  /// ratios, in octaves.
  fileprivate var differenceHeading: String {
    let name = descriptor.name
    return differenceUnit.isEmpty || isFraction || name.contains(differenceUnit)
      ? name : "\(name), \(differenceUnit.replacing("octaves", with: "oct"))"
  }
}
