import Numerics
import Simulation
import Text
import Training
import Tuning

/// The report's section on the differences to the baseline, and on the listeners that pairing saves.
struct ReportDifferences {
  let material: ReportMaterial
  let tables: ReportTables
  /// Whether the page has charts, not only the tables.
  let hasCharts: Bool

  /// The section's HTML; empty if there are no differences.
  var section: String {
    guard !material.differences.isEmpty else { return "" }
    return """
      <section id="baseline" aria-labelledby="baseline-title">
      <h2 id="baseline-title">Against the baseline</h2>
      <p>\(words.escapedForHTML)</p>
      <div class="chart-place pictures" data-place="differences"></div>
      \(hasCharts ? tables.differences.folded(under: "Table of these differences") : tables.differences)
      \("<p>\(pairing.escapedForHTML)</p>\n\(factors)".folded(under: "What pairing saves"))
      </section>
      """
  }

  private var words: String {
    let experiment = material.study.experiment
    let name = material.outline.name(of: experiment.cells[experiment.baseline!].label)
    let drawn =
      hasCharts && material.key.count < material.counts.cells ? " The conditions of the table are drawn." : ""
    return """
      Differences to \(name): of the same listeners with the same random numbers. All are in \(StudyFiles.differences).\
      \(drawn)
      """
  }

  /// A sentence with the median variance factor of each key measure over all cells and groups.
  private var pairing: String {
    let spreads = tables.keyMeasures.compactMap { measure in
      spread(of: measure).map { "\(text($0.median)) times in \(measure.title.asWithinSentence)" }
    }
    guard !spreads.isEmpty else { return "The differences do not vary from listener to listener." }
    return """
      For the same precision, independent groups would need this multiple of the listeners: \
      \(spreads.listed) (median over conditions and groups).
      """
  }

  private var factors: String {
    let rows = material.measures.compactMap { measure in
      spread(of: measure).map { spread in
        """
        <tr><td class="text">\(measure.title.escapedForHTML)</td>\
        \([spread.least, spread.median, spread.most].map(cell).joined())\
        <td data-value="\(spread.fivefold)">\(spread.fivefold) of \(spread.count)</td></tr>
        """
      }
    }
    let heads =
      tables.head("Measure", "text")
      + ["Least", "Median", "Most", "5 times or more"].map { tables.head($0) }.joined()
    return tables.table(
      caption: """
        How many times more listeners it would take without pairing, for an interval as wide: over conditions and groups.
        """, head: "<tr>\(heads)</tr>", rows: rows)
  }

  /// The distribution of a measure's variance factors over cells and groups.
  private struct Spread {
    let least: Double
    let median: Double
    let most: Double
    let fivefold: Int
    let count: Int

    init?(_ factors: [Double]) {
      let sorted = factors.sorted()
      guard let least = sorted.first, let most = sorted.last, let median = sorted.sortedMedian else {
        return nil
      }
      (self.least, self.median, self.most, count) = (least, median, most, sorted.count)
      fivefold = sorted.count { $0 >= 5 }
    }
  }

  private func spread(of measure: MeasureView) -> Spread? {
    Spread(material.differences.compactMap { $0.values[measure.column]?.varianceFactor })
  }

  private func text(_ factor: Double) -> String {
    factor.decimals(factor < 99.95 ? 1 : 0)
  }

  private func cell(_ factor: Double) -> String {
    "<td data-value=\"\(factor.shortestText ?? "")\">\(text(factor))</td>"
  }
}

/// The report's section on several objectives. It shows the Pareto front of each group: the cells that no other cell
/// dominates (`ParetoFront`).
struct ReportPareto {
  let material: ReportMaterial
  let tables: ReportTables
  /// Whether the page has charts, not only the tables.
  let hasCharts: Bool

  /// A cell's result for one group, and its Pareto rank among the cells of that group.
  struct Point {
    let cell: CellResult
    let group: GroupResult
    /// The Pareto rank; 1 is the front.
    let rank: Int
  }

  private var objectives: [Objective] { material.objectives.map(\.objective) }

  /// For each group, the cells that have a value for every objective; empty for fewer than two objectives.
  var points: [[Point]] {
    guard objectives.count > 1 else { return [] }
    return material.groups.map { name in
      let results = material.cells.compactMap { cell in
        cell.groups.first { $0.group == name }.map { (cell, $0) }
      }
      let values = results.map { _, group in objectives.map { group[$0.measure]?.mean } }
      return zip(results, ParetoFront.ranks(of: values, objectives)).compactMap { result, rank in
        rank.map { Point(cell: result.0, group: result.1, rank: $0) }
      }
    }
  }

  /// Whether a group has a condition with a value for every objective.
  var isShown: Bool { points.contains { !$0.isEmpty } }

  /// The section's HTML; empty where no group has all objectives.
  var section: String {
    guard isShown else { return "" }
    return """
      <section id="pareto" aria-labelledby="pareto-title">
      <h2 id="pareto-title">Objectives together</h2>
      <p>\(words.escapedForHTML)</p>
      <div class="chart-place pictures" data-place="pareto"></div>
      \(hasCharts ? table.folded(under: "Table of the front") : table)
      </section>
      """
  }

  private var words: String {
    let wanted = material.objectives.map { measure, objective in measure.wanted(objective.direction) }
    let mark = hasCharts ? " (filled, with a name)" : ""
    return """
      Goals: \(wanted.listed). A condition is on the front\(mark) if no other condition is at least as good in all of them \
      and better in one. Means are compared without their intervals, so neighbours on the front may differ by chance.
      """
  }

  private var table: String {
    let heads =
      tables.head("Group", "text") + tables.sweptHeads
      + material.objectives.map { tables.head($0.measure.headingOfFactors) }.joined()
    let front = points.flatMap { $0.filter { $0.rank == 1 }.sorted(by: isBetterInTheFirst) }
    let rows = front.prefix(ReportMaterial.Limit.tableRows).map { point in
      let numbers = material.objectives.map {
        tables.number(point.group, $0.measure, $0.measure.textOfFactors)
      }
      let name = "<td class=\"text\">\(point.group.group.escapedForHTML)</td>"
      return tables.row(of: point.cell, name + tables.labels(of: point.cell) + numbers.joined())
    }
    let first = material.objectives[0].measure.title.asWithinSentence
    return tables.table(
      caption: "The front of each group, the best by \(first) first.", head: "<tr>\(heads)</tr>", rows: rows
    )
  }

  private func isBetterInTheFirst(_ one: Point, _ other: Point) -> Bool {
    let values = [one, other].compactMap { $0.group[objectives[0].measure]?.mean }
    return objectives[0].direction == .minimize ? values[0] < values[1] : values[0] > values[1]
  }
}
