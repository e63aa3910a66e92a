import Simulation
import Training
import Tuning

/// The report's section on several objectives. It shows the Pareto front of each group: the cells that no other cell
/// dominates (`ParetoFront`).
struct ReportPareto {
  let material: ReportMaterial
  let tables: ReportTables

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

  /// The section's HTML; empty for fewer than two objectives.
  var section: String {
    guard objectives.count > 1 else { return "" }
    return """
      <section id="pareto" aria-labelledby="pareto-title">
      <h2 id="pareto-title">Objectives together</h2>
      <p>\(words.escapedForHTML)</p>
      <div class="chart-place pictures" data-place="pareto"></div>
      \(table.folded(under: "Table of the front"))
      </section>
      """
  }

  private var words: String {
    let wanted = material.objectives.map { measure, objective in
      "\(objective.direction == .minimize ? "a small" : "a large") \(measure.title.asWithinSentence)"
    }
    return """
      Goals: \(wanted.listed). A condition is on the front if no other condition is at least as good in all of them and \
      better in one. Means are compared without their intervals, so neighbours on the front may differ by chance.
      """
  }

  private var table: String {
    let heads =
      tables.head("Group", "text") + tables.sweptHeads
      + material.objectives.map { tables.head($0.measure.columnHeading) }.joined()
    let front = points.flatMap { $0.filter { $0.rank == 1 }.sorted(by: isBetterInTheFirst) }
    let rows = front.prefix(ReportMaterial.Limit.tableRows).map { point in
      let numbers = material.objectives.map { tables.number(point.group[$0.measure.name], $0.measure) }
      let name = "<td class=\"text\">\(point.group.group.escapedForHTML)</td>"
      return tables.row(of: point.cell, name + tables.labels(of: point.cell) + numbers.joined())
    }
    let first = material.objectives[0].measure.title.asWithinSentence
    return tables.table(
      caption: "The front of each group, the best in \(first) first.", head: "<tr>\(heads)</tr>", rows: rows
    )
  }

  private func isBetterInTheFirst(_ one: Point, _ other: Point) -> Bool {
    let values = [one, other].compactMap { $0.group[objectives[0].measure]?.mean }
    return objectives[0].direction == .minimize ? values[0] < values[1] : values[0] > values[1]
  }
}
