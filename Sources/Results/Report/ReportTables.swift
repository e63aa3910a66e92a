import Simulation
import Text
import Training

/// The report's tables, complete without any script; the page's script only makes them sortable.
struct ReportTables {
  let material: ReportMaterial

  var experiment: Experiment { material.study.experiment }
  var outline: StudyOutline { material.outline }

  /// The sentence about the numbers of listeners below means; empty if nearly all listeners have a value of the measures.
  func selection(_ groups: [GroupResult], _ measures: [MeasureView]) -> String {
    let isSome = groups.contains { group in
      measures.contains { ListenersNote(group[$0.name]?.count ?? 0, of: group.listeners).text != nil }
    }
    return isSome ? "Below a mean that is not over nearly all listeners: how many have a value." : ""
  }

  func caption(_ sentences: String...) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// At most two measures: first the objectives' measures, then measures that vary between cells or groups; without
  /// either, the first measures.
  var keyMeasures: [MeasureView] {
    let wanted = material.objectiveMeasures
    let varying = material.measures.filter { measure in
      let means = material.cells.flatMap { $0.groups.map { $0[measure.name]?.mean } }
      return !wanted.contains { $0.name == measure.name } && means.contains { $0 != means[0] }
    }
    let chosen = wanted + varying
    return Array((chosen.isEmpty ? material.measures : chosen).prefix(2))
  }

  /// A sentence on which cells are shown and how they are ordered; empty if all are shown in the scenario's order.
  func choice(of noun: String, in file: String) -> String {
    let (shown, all, groups) = (material.key.count, material.counts.cells, outline.groups.count)
    let order = all > 1 ? order : ""
    let isWhole = shown == all && material.groups.count == groups
    guard !isWhole || !order.isEmpty else { return "" }
    let cells =
      shown == all
      ? "All \(all.grouped) \(noun)"
      : "The \(order.isEmpty ? "first" : "best") \(shown.grouped) of \(all.grouped) \(noun)"
    let some =
      material.groups.count < groups ? ", the first \(material.groups.count) of \(groups.grouped) groups" : ""
    return "\(cells)\(order)\(some)\(isWhole ? "" : "; all are in \(file)")."
  }

  /// " by how far the timeline misses the threshold, smallest first (mean of the groups)"; empty without an objective.
  private var order: String {
    guard let objective = material.key.objective,
      let measure = material.objectives.first(where: { $0.objective == objective })?.measure
    else { return "" }
    let end = objective.direction == .minimize ? "smallest" : "largest"
    let rule = objective.groups == .worst ? "worst of the groups" : "mean of the groups"
    let groups = outline.groups.count > 1 ? " (\(rule))" : ""
    let baseline = material.key.cells.count > material.key.count ? ", and the baseline" : ""
    return " by \(measure.title.asWithinSentence), \(end) first\(groups)\(baseline)"
  }

  /// The table of the key measures' differences to the baseline, with groups side by side.
  var differences: String {
    let words = choice(of: "conditions", in: StudyFiles.differences)
    let known = knownDifferences
    let shown = keyMeasures.filter { hasDifferences($0, known) }
    let ratio = shown.contains(where: \.isComparedByRatio) ? "; × is a ratio, which excludes 1" : ""
    return sideBySide(
      caption: caption(
        "Differences with their 95 % intervals, bold where the interval excludes 0\(ratio).", words),
      material.key.cells.filter { $0.index != experiment.baseline },
      shown.map { measure in
        Column(heading: measure.isComparedByRatio ? measure.title : measure.differenceHeading) {
          cell, group in
          number(
            known[Place(cell: cell.index, group: group)]?[measure.column],
            measure.isComparedByRatio ? measure.comparison : measure.text(ofDifference:))
        }
      })
  }

  /// Whether some condition differs from the baseline in a measure; false if the baseline has no value of it.
  func hasDifferences(_ measure: MeasureView, _ known: [Place: [PairedDifference?]]) -> Bool {
    known.values.contains { $0[measure.column] != nil }
  }

  var knownDifferences: [Place: [PairedDifference?]] {
    Dictionary(
      material.differences.map { (Place(cell: $0.cell, group: $0.group), $0.values) },
      uniquingKeysWith: { first, _ in first })
  }

  var valueColumns: [Column] {
    keyMeasures.map { measure in
      Column(heading: measure.headingOfFactors) { number($0.result(of: $1), measure, measure.textOfFactors) }
    }
  }

  /// A column that is repeated for each group.
  struct Column {
    let heading: String
    let number: (CellResult, _ group: String) -> String
  }

  /// A column that occurs once, left of the groups.
  struct LeadingColumn {
    let heading: String
    let text: (CellResult) -> String
  }

  struct Place: Hashable {
    let cell: Int
    let group: String
  }

  /// A table with a row for each cell and the columns of each group side by side.
  /// - Parameters:
  ///   - first, second: columns before the swept constants, in sight on a phone.
  ///   - last: columns after them.
  ///   - groups: the groups with columns; nil for all.
  ///   - isGroupFirst: whether the columns of the groups stand before the swept constants, for a single group.
  ///   - columns: the columns of each group.
  func sideBySide(
    caption: String, _ cells: [CellResult], first: LeadingColumn? = nil, second: LeadingColumn? = nil,
    last: [LeadingColumn] = [], of groups: [String]? = nil, isGroupFirst: Bool = false,
    _ columns: [Column]
  ) -> String {
    let groups = groups ?? material.groups
    let leading = max(1, outline.paths.count) + [first, second].count { $0 != nil } + last.count
    let top = groups.map { group in
      let index = material.groups.firstIndex(of: group) ?? 0
      return
        """
        <th scope="colgroup" colspan="\(columns.count)" class="group" \
        style="border-color:var(--group-\(index % 8 + 1))">\(group.escapedForHTML)</th>
        """
    }.joined()
    let heads = groups.flatMap { _ in columns.map { head($0.heading) } }.joined()
    let rows = cells.map { cell in
      let numbers = groups.flatMap { group in columns.map { $0.number(cell, group) } }.joined()
      let rank = first.map { "<td class=\"text\">\($0.text(cell).escapedForHTML)</td>" } ?? ""
      func number(_ column: LeadingColumn?) -> String {
        column.map { "<td>\($0.text(cell).escapedForHTML)</td>" } ?? ""
      }
      let rest = labels(of: cell) + last.map(number).joined()
      return row(of: cell, rank + number(second) + (isGroupFirst ? numbers + rest : rest + numbers))
    }
    let before = (first.map { head($0.heading, "text") } ?? "") + (second.map { head($0.heading) } ?? "")
    let rest = sweptHeads + last.map { head($0.heading) }.joined()
    let empty = { (columns: Int) in columns > 0 ? "<td colspan=\"\(columns)\"></td>" : "" }
    let leads = [first, second].count { $0 != nil }
    return fittingPaper(
      table(
        caption: caption,
        head: isGroupFirst
          ? "<tr>\(empty(leads))\(top)\(empty(leading - leads))</tr><tr>\(before)\(heads)\(rest)</tr>"
          : "<tr>\(empty(leading))\(top)</tr><tr>\(before)\(rest)\(heads)</tr>",
        rows: rows),
      columns: leading + groups.count * columns.count)
  }

  /// The table of all measures with a row per cell and group, at most `Limit.tableRows`. In print only if it fits the
  /// page.
  var full: String {
    fittingPaper(all, columns: max(1, outline.paths.count) + 2 + material.measures.count)
  }

  /// A table that a sentence replaces in print if there are more than `Limit.paperColumns` columns.
  private func fittingPaper(_ table: String, columns: Int) -> String {
    guard columns > ReportMaterial.Limit.paperColumns else { return table }
    return """
      <div class="on-screen">\(table)</div>
      <p class="on-paper">Paper is too narrow for \(columns) columns; they are in \(StudyFiles.summary).</p>
      """
  }

  private var all: String {
    let shown = material.firstRows
    let heads =
      head("Group", "text") + head("Listeners")
      + material.measures.map { head($0.columnHeading) }.joined()
    let note = note(shown: shown.count, of: material.rows, "rows", in: StudyFiles.summary)
    return table(
      caption: caption("Sort by any column.\(note)", selection(shown.map(\.group), material.measures)),
      head: "<tr>\(sweptHeads)\(heads)</tr>",
      rows: shown.map { cell, group in
        let numbers = material.measures.map { number(group, $0) }.joined()
        return row(
          of: cell,
          labels(of: cell) + "<td class=\"text\">\(group.group.escapedForHTML)</td>"
            + "<td data-value=\"\(group.listeners)\">\(group.listeners.grouped)</td>" + numbers)
      })
  }

  /// The heads of the columns of swept parameters.
  var sweptHeads: String {
    outline.paths.isEmpty ? head("Cell", "text") : outline.shortPaths.map { head($0, "text") }.joined()
  }

  /// A cell's values of the swept parameters.
  func labels(of cell: CellResult) -> String {
    guard !outline.paths.isEmpty else { return "<td class=\"text\">all</td>" }
    return outline.values(of: cell.label).map { value in
      guard let value else { return "<td class=\"text\"></td>" }
      guard value.double != nil else { return "<td class=\"text\">\(value.description.escapedForHTML)</td>" }
      return "<td class=\"text\" data-value=\"\(value)\">\(value.description.withTrueMinus)</td>"
    }.joined()
  }

  /// A row. The baseline's is marked, unless the cell's role says "baseline" already.
  func row(of cell: CellResult, _ content: String) -> String {
    let isMarked = cell.index == experiment.baseline && material.conclusion?.roles[cell.index] != "baseline"
    return isMarked ? "<tr class=\"baseline\">\(content)</tr>" : "<tr>\(content)</tr>"
  }

  /// The head of a column. A measure's name may break after an underscore; a long one has a wider column.
  func head(_ text: String, _ kind: String = "number") -> String {
    let words = text.escapedForHTML.replacing("_", with: "_<wbr>")
    return "<th scope=\"col\" class=\"\(kind)\(text.count > Self.longHead ? " long" : "")\">\(words)</th>"
  }

  /// The most characters of a head that is three lines high in a narrow column.
  private static let longHead = 31

  /// A group's mean with its interval, and the number of its listeners if not nearly all have a value.
  /// - Parameter written: writes the numbers; nil for `measure.text`.
  func number(_ group: GroupResult?, _ measure: MeasureView, _ written: ((Double) -> String)? = nil) -> String
  {
    let text = written ?? { measure.text($0) }
    guard let group, let summary = group[measure.name], let mean = summary.mean, let value = mean.shortestText
    else {
      return "<td class=\"none\" data-value=\"\">–</td>"
    }
    let interval = Self.interval(summary.interval, around: mean, text)
    let listeners = ListenersNote(summary.count, of: group.listeners).text.map { "<small>\($0)</small>" }
    // A factor says the octaves that files have.
    let octaves = written != nil && measure.finding.isFactor ? " title=\"\(measure.text(mean)) octaves\"" : ""
    return "<td data-value=\"\(value)\"\(octaves)>\(text(mean))\(interval)\(listeners ?? "")</td>"
  }

  func number(_ difference: PairedDifference?, _ text: (Double) -> String) -> String {
    guard let difference, let value = difference.difference.shortestText else {
      return "<td class=\"none\" data-value=\"\">–</td>"
    }
    let interval = Self.interval(difference.interval, around: difference.difference, text)
    let shown = text(difference.difference)
    return """
      <td data-value="\(value)">\(difference.isDistinct ? "<b>\(shown)</b>" : shown)\(interval)</td>
      """
  }

  /// An interval below its value; empty without one, and if it is narrower than the rounding.
  static func interval(
    _ interval: ClosedRange<Double>?, around value: Double, _ text: (Double) -> String
  ) -> String {
    guard let ends = interval.map({ [text($0.lowerBound), text($0.upperBound)] }),
      ends != [text(value), text(value)]
    else { return "" }
    return "<small>\(ends[0]) to \(ends[1])</small>"
  }

  private func note(shown: Int, of all: Int, _ noun: String, in file: String) -> String {
    shown == all ? "" : " The first \(shown.grouped) of \(all.grouped) \(noun); all are in \(file)."
  }

  /// A table that can be sorted.
  func table(caption: String, head: String, rows: [String]) -> String {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(caption.escapedForHTML)"><table class="sortable">
    <thead>\(head)</thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table></div>
    <p class="more-columns">More columns →</p>
    <p class="caption">\(caption.escapedForHTML)</p>
    """
  }
}

extension CellResult {
  /// A group's results; nil if the cell does not have the group.
  func result(of group: String) -> GroupResult? { groups.first { $0.group == group } }
}
