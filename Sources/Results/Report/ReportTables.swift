import Simulation
import Training

/// The report's tables, complete without any script; the page's script only makes them sortable.
struct ReportTables {
  let material: ReportMaterial

  private var experiment: Experiment { material.study.experiment }
  private var outline: StudyOutline { material.outline }

  /// The first two measures, groups side by side; a row per cell.
  var key: String {
    let measures = material.measures.prefix(2)
    let cells = material.cells.prefix(ReportMaterial.Limit.keyRows)
    let groups = outline.groups
    let swept = outline.paths.isEmpty ? "<td></td>" : "<td colspan=\"\(outline.paths.count)\"></td>"
    let top = groups.enumerated().map { index, group in
      """
      <th scope="colgroup" colspan="\(measures.count)" class="group" \
      style="border-color:var(--group-\(index % 8 + 1))">\(group.escapedForHTML)</th>
      """
    }.joined()
    let heads = groups.flatMap { _ in measures.map { head($0.heading) } }.joined()
    let rows = cells.map { cell in
      let numbers = groups.flatMap { group in
        measures.map { measure in
          number(cell.groups.first { $0.group == group }?[measure.name], measure)
        }
      }
      return row(of: cell, labels(of: cell) + numbers.joined())
    }
    let note = note(shown: cells.count, of: material.counts.cells, "cells")
    return table(
      caption: "Means over listeners with their 95 % intervals.\(note)",
      head: "<tr>\(swept)\(top)</tr><tr>\(sweptHeads)\(heads)</tr>", rows: rows)
  }

  /// Every measure; a row per cell and group.
  var full: String {
    let all = material.cells.flatMap { cell in cell.groups.map { (cell, $0) } }
    let shown = all.prefix(ReportMaterial.Limit.tableRows)
    let heads =
      head("Group", "text") + head("Listeners")
      + material.measures.map { head($0.heading) }.joined()
    let rows = shown.map { cell, group in
      let numbers = material.measures.map { number(group[$0.name], $0) }.joined()
      return row(
        of: cell,
        labels(of: cell) + "<td class=\"text\">\(group.group.escapedForHTML)</td>"
          + "<td data-value=\"\(group.listeners)\">\(group.listeners.grouped)</td>" + numbers)
    }
    return table(
      caption: "Sort by any column.\(note(shown: shown.count, of: material.rows, "rows"))",
      head: "<tr>\(sweptHeads)\(heads)</tr>", rows: rows)
  }

  /// What each measure means and where it is from; variants folded away.
  var definitions: String {
    let variants = material.measures.filter(\.isVariant)
    let folded = definitions(of: variants).folded(under: variants.count.counting("variant"))
    return definitions(of: material.measures.filter { !$0.isVariant })
      + (variants.isEmpty ? "" : "\n\(folded)")
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

  private var sweptHeads: String {
    outline.paths.isEmpty ? head("Cell", "text") : outline.shortPaths.map { head($0, "text") }.joined()
  }

  private func labels(of cell: CellResult) -> String {
    guard !outline.paths.isEmpty else { return "<td class=\"text\">all</td>" }
    return outline.values(of: cell.label).map { value in
      guard let value else { return "<td class=\"text\"></td>" }
      guard value.double != nil else { return "<td class=\"text\">\(value.description.escapedForHTML)</td>" }
      return "<td class=\"text\" data-value=\"\(value)\">\(value.description.withTrueMinus)</td>"
    }.joined()
  }

  private func row(of cell: CellResult, _ content: String) -> String {
    cell.index == experiment.baseline ? "<tr class=\"baseline\">\(content)</tr>" : "<tr>\(content)</tr>"
  }

  private func head(_ text: String, _ kind: String = "number") -> String {
    "<th scope=\"col\" class=\"\(kind)\">\(text.escapedForHTML)</th>"
  }

  private func number(_ summary: Summary?, _ measure: MeasureView) -> String {
    guard let summary, let mean = summary.mean, let value = mean.shortestText else {
      return "<td class=\"none\" data-value=\"\">–</td>"
    }
    let interval = summary.interval.map {
      "<small>\(measure.text($0.lowerBound)) to \(measure.text($0.upperBound))</small>"
    }
    return "<td data-value=\"\(value)\">\(measure.text(mean))\(interval ?? "")</td>"
  }

  private func note(shown: Int, of all: Int, _ noun: String) -> String {
    shown == all ? "" : " The first \(shown.grouped) of \(all.grouped) \(noun); all are in summary.csv."
  }

  private func table(caption: String, head: String, rows: [String]) -> String {
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
