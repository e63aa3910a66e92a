import Simulation
import Training

/// The report's tables, complete without any script; the page's script only makes them sortable.
struct ReportTables {
  let material: ReportMaterial

  private var experiment: Experiment { material.study.experiment }
  private var outline: StudyOutline { material.outline }

  /// The first two measures, groups side by side; a row per cell.
  var key: String {
    let cells = Array(material.cells.prefix(ReportMaterial.Limit.keyRows))
    let note = note(shown: cells.count, of: material.counts.cells, "cells", in: "summary.csv")
    return sideBySide(
      caption: "Means over listeners with their 95 % intervals.\(note)", cells,
      material.measures.prefix(2), heading: \.heading
    ) { cell, group, measure in
      number(cell.groups.first { $0.group == group }?[measure.name], measure)
    }
  }

  /// The same of the differences to the baseline; nothing where there are none.
  var differences: String {
    let known = Dictionary(
      material.differences.map { (Place(cell: $0.cell, group: $0.group), $0.values) },
      uniquingKeysWith: { first, _ in first })
    let others = material.cells.filter { $0.index != experiment.baseline }
    let cells = Array(others.prefix(ReportMaterial.Limit.keyRows))
    let note = note(shown: cells.count, of: material.counts.cells - 1, "cells", in: "differences.csv")
    return sideBySide(
      caption: "Differences with their 95 % intervals; bold where 0 lies outside.\(note)", cells,
      material.measures.prefix(2), heading: \.differenceHeading
    ) { cell, group, measure in
      number(known[Place(cell: cell.index, group: group)]?[measure.column], measure)
    }
  }

  private struct Place: Hashable {
    let cell: Int
    let group: String
  }

  private func sideBySide(
    caption: String, _ cells: [CellResult], _ measures: ArraySlice<MeasureView>,
    heading: (MeasureView) -> String, number: (CellResult, String, MeasureView) -> String
  ) -> String {
    let groups = outline.groups
    let swept = outline.paths.isEmpty ? "<td></td>" : "<td colspan=\"\(outline.paths.count)\"></td>"
    let top = groups.enumerated().map { index, group in
      """
      <th scope="colgroup" colspan="\(measures.count)" class="group" \
      style="border-color:var(--group-\(index % 8 + 1))">\(group.escapedForHTML)</th>
      """
    }.joined()
    let heads = groups.flatMap { _ in measures.map { head(heading($0)) } }.joined()
    let rows = cells.map { cell in
      let numbers = groups.flatMap { group in measures.map { number(cell, group, $0) } }
      return row(of: cell, labels(of: cell) + numbers.joined())
    }
    return table(
      caption: caption, head: "<tr>\(swept)\(top)</tr><tr>\(sweptHeads)\(heads)</tr>", rows: rows)
  }

  /// Every measure; a row per cell and group. On paper only where there is room for it.
  var full: String {
    let columns = max(1, outline.paths.count) + 2 + material.measures.count
    guard columns > ReportMaterial.Limit.paperColumns else { return all }
    return """
      <div class="on-screen">\(all)</div>
      <p class="on-paper">Paper is too narrow for \(columns) columns; they are in summary.csv.</p>
      """
  }

  private var all: String {
    let rows = material.cells.flatMap { cell in cell.groups.map { (cell, $0) } }
    let shown = rows.prefix(ReportMaterial.Limit.tableRows)
    let heads =
      head("Group", "text") + head("Listeners")
      + material.measures.map { head($0.heading) }.joined()
    let note = note(shown: shown.count, of: material.rows, "rows", in: "summary.csv")
    return table(
      caption: "Sort by any column.\(note)", head: "<tr>\(sweptHeads)\(heads)</tr>",
      rows: shown.map { cell, group in
        let numbers = material.measures.map { number(group[$0.name], $0) }.joined()
        return row(
          of: cell,
          labels(of: cell) + "<td class=\"text\">\(group.group.escapedForHTML)</td>"
            + "<td data-value=\"\(group.listeners)\">\(group.listeners.grouped)</td>" + numbers)
      })
  }

  /// What each measure means and where it is from; variants folded away.
  var definitions: String {
    let variants = material.measures.filter(\.isVariant)
    let folded = definitions(of: variants).folded(under: variants.count.counting("variant"))
    return definitions(of: material.measures.filter { !$0.isVariant })
      + (variants.isEmpty ? "" : "\n\(folded)") + empty
  }

  private var empty: String {
    let names = material.emptyMeasures.map { "<code>\($0.name.escapedForHTML)</code>" }
    guard !names.isEmpty else { return "" }
    return "\n<p class=\"soft\">Of these nobody has a value: \(names.joined(separator: ", ")).</p>"
  }

  private func definitions(of measures: [MeasureView]) -> String {
    let items = measures.map { measure in
      """
      <dt>\(measure.heading.escapedForHTML) <code>\(measure.name.escapedForHTML)</code></dt>
      <dd>\(measure.definition.escapedForHTML). <span class="soft">\(measure.source.escapedForHTML)</span></dd>
      """
    }
    return "<dl>\n\(items.joined(separator: "\n"))\n</dl>"
  }

  /// The heads of what was swept.
  var sweptHeads: String {
    outline.paths.isEmpty ? head("Cell", "text") : outline.shortPaths.map { head($0, "text") }.joined()
  }

  /// What was swept, in a cell.
  func labels(of cell: CellResult) -> String {
    guard !outline.paths.isEmpty else { return "<td class=\"text\">all</td>" }
    return outline.values(of: cell.label).map { value in
      guard let value else { return "<td class=\"text\"></td>" }
      guard value.double != nil else { return "<td class=\"text\">\(value.description.escapedForHTML)</td>" }
      return "<td class=\"text\" data-value=\"\(value)\">\(value.description.withTrueMinus)</td>"
    }.joined()
  }

  /// A row, marked if it is the baseline's.
  func row(of cell: CellResult, _ content: String) -> String {
    cell.index == experiment.baseline ? "<tr class=\"baseline\">\(content)</tr>" : "<tr>\(content)</tr>"
  }

  /// The head of a column.
  func head(_ text: String, _ kind: String = "number") -> String {
    "<th scope=\"col\" class=\"\(kind)\">\(text.escapedForHTML)</th>"
  }

  /// A mean with its interval.
  func number(_ summary: Summary?, _ measure: MeasureView) -> String {
    guard let summary, let mean = summary.mean, let value = mean.shortestText else {
      return "<td class=\"none\" data-value=\"\">–</td>"
    }
    let interval = summary.interval.map {
      "<small>\(measure.text($0.lowerBound)) to \(measure.text($0.upperBound))</small>"
    }
    return "<td data-value=\"\(value)\">\(measure.text(mean))\(interval ?? "")</td>"
  }

  private func number(_ difference: PairedDifference?, _ measure: MeasureView) -> String {
    guard let difference, let value = difference.difference.shortestText else {
      return "<td class=\"none\" data-value=\"\">–</td>"
    }
    let text = measure.text(ofDifference:)
    let interval = difference.interval.map {
      "<small>\(text($0.lowerBound)) to \(text($0.upperBound))</small>"
    }
    let shown = text(difference.difference)
    return """
      <td data-value="\(value)">\(difference.isDistinct ? "<b>\(shown)</b>" : shown)\(interval ?? "")</td>
      """
  }

  private func note(shown: Int, of all: Int, _ noun: String, in file: String) -> String {
    shown == all ? "" : " The first \(shown.grouped) of \(all.grouped) \(noun); all are in \(file)."
  }

  /// A table that can be sorted.
  func table(caption: String, head: String, rows: [String]) -> String {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(caption.escapedForHTML)"><table class="sortable">
    <caption>\(caption.escapedForHTML)</caption>
    <thead>\(head)</thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table></div>
    """
  }
}
