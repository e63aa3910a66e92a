import Simulation
import Text

extension ReportTables {
  /// The table of the conditions, best first: the value of the objective and its difference to the baseline, with groups
  /// side by side. Without an objective it shows the key measures. Rows after the first `shownRows` are collapsed,
  /// except for the baseline's.
  var ranking: String {
    let shown = material.key.cells.enumerated().filter {
      $0 < Self.shownRows || $1.index == experiment.baseline
    }
    let others = material.key.cells.enumerated().dropFirst(Self.shownRows).filter {
      $1.index != experiment.baseline
    }
    let words = caption(
      rankingWords, material.fewListeners ?? "",
      selection(
        shown.flatMap(\.1.groups).filter { material.groups.contains($0.group) },
        material.objectives.first.map { [$0.measure] } ?? keyMeasures),
      choice(of: "conditions", in: StudyFiles.summary))
    let first = ranking(shown.map { ($0, $1) }, caption: words)
    guard !others.isEmpty else { return first }
    let more = others.count.of("more condition")
    return first + "\n" + ranking(others.map { ($0, $1) }, caption: "\(more).").folded(under: more)
  }

  /// The number of rows of the ranking that are not collapsed.
  private static let shownRows = 12

  private func ranking(_ cells: [(rank: Int, cell: CellResult)], caption: String) -> String {
    let ranks = Dictionary(uniqueKeysWithValues: cells.map { ($0.cell.index, $0.rank) })
    let isRanked = material.key.objective != nil
    return sideBySide(
      caption: caption, cells.map(\.cell),
      first: isRanked || material.conclusion != nil
        ? LeadingColumn(heading: isRanked ? "Rank" : "Condition") { role(of: $0, rank: ranks[$0.index]!) }
        : nil,
      second: isRanked && rankedGroups.count > 1 ? meanOfGroups : nil, last: otherObjective + aims,
      of: rankedGroups, isGroupFirst: isRanked && rankedGroups.count == 1,
      rankingColumns)
  }

  private func role(of cell: CellResult, rank: Int) -> String {
    if let conclusion = material.conclusion { return conclusion.roles[cell.index] }
    guard material.key.objective == nil || material.key.value(of: cell) != nil else { return "–" }
    // The baseline's rank is not counted if it is not among the best.
    return rank < material.key.count ? "\(rank + 1)" : "\(rank + 1) or lower"
  }

  /// The groups with a value of the measure that ranks; all without one.
  private var rankedGroups: [String] {
    guard let name = material.objectives.first?.measure.name else { return material.groups }
    let known = Set(
      material.key.cells.flatMap { $0.groups.filter { $0[name]?.mean != nil }.map(\.group) })
    return known.isEmpty ? material.groups : byWorst(material.groups.filter(known.contains))
  }

  /// The groups in their order, but those first by which the worst group ranks conditions, most conditions first.
  private func byWorst(_ groups: [String]) -> [String] {
    guard let (measure, objective) = material.objectives.first, objective.groups == .worst else {
      return groups
    }
    let worst = material.key.cells.compactMap { cell in
      let values = groups.compactMap { group in
        cell.result(of: group)?[measure.name]?.mean.map { (group: group, value: $0) }
      }
      return values.max { objective.direction == .minimize ? $0.value < $1.value : $0.value > $1.value }?
        .group
    }
    let ranked = groups.enumerated().map { index, group in
      (order: (-worst.count { $0 == group }, index), group: group)
    }
    return ranked.sorted { $0.order < $1.order }.map(\.group)
  }

  /// The column of the second objective, over the groups, where a page has room for it.
  private var otherObjective: [LeadingColumn] {
    let leading = max(1, outline.paths.count) + (rankedGroups.count > 1 ? 2 : 1) + aims.count
    let width = leading + rankedGroups.count * rankingColumns.count
    guard material.key.objective != nil, width < ReportMaterial.Limit.paperColumns else { return [] }
    return material.objectives.dropFirst().prefix(1).map { measure, objective in
      let counted = material.countedGroups(measure)
      let value = { (cell: CellResult) in counted.value(of: cell, for: objective) }
      let text = measure.finding.column(of: material.key.cells.compactMap(value))
      return LeadingColumn(heading: measure.title + measure.finding.columnUnit.afterComma + counted.suffix) {
        value($0).map(text) ?? "–"
      }
    }
  }

  private var aims: [LeadingColumn] {
    material.aims.map { aims in
      [LeadingColumn(heading: Aims.heading.capitalizedFirst) { aims.text(ofCell: $0.index) }]
    } ?? []
  }

  private var meanOfGroups: LeadingColumn? {
    guard let (measure, objective) = material.objectives.first else { return nil }
    let counted = material.countedGroups(measure)
    let value = { (cell: CellResult) in counted.value(of: cell, for: objective) }
    let text = measure.finding.column(of: material.key.cells.compactMap(value))
    let heading = objective.groups == .worst ? "Worst group" : "Mean of groups"
    return LeadingColumn(heading: heading + measure.finding.columnUnit.afterComma + counted.suffix) {
      value($0).map(text) ?? "undefined"
    }
  }

  private var rankingColumns: [Column] {
    guard let measure = material.objectives.first?.measure else { return valueColumns }
    let means = material.key.cells.flatMap { $0.groups.compactMap { $0[measure.name]?.mean } }
    let text = measure.finding.column(of: means)
    let value = Column(heading: "Value\(measure.finding.columnUnit.afterComma)") {
      number($0.result(of: $1), measure, text)
    }
    let known = knownDifferences
    guard hasDifferences(measure, known) else { return [value] }
    let heading = measure.isComparedByRatio ? "Ratio" : "Difference\(measure.comparisonUnit.afterComma)"
    let difference = Column(heading: heading) { cell, group in
      cell.index == experiment.baseline
        ? "<td class=\"none\" data-value=\"\"></td>"
        : number(known[Place(cell: cell.index, group: group)]?[measure.column], measure.comparison)
    }
    return [value, difference]
  }

  private var rankingWords: String {
    guard let measure = material.objectives.first?.measure else {
      return "Values over listeners with their 95 % intervals."
    }
    let kind = material.outline.measures[measure.column].aggregation.plural
    let values =
      "\(measure.headingOfFactors): \(kind) over listeners with their 95 % intervals."
    return !hasDifferences(measure, knownDifferences)
      ? values
      : """
      \(values) \(measure.isComparedByRatio ? "Ratios" : "Differences") are to the baseline, listener by listener, bold \
      where the interval excludes \(measure.isComparedByRatio ? 1 : 0).
      """
  }
}
