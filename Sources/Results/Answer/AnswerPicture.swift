import Simulation
import Text

/// The picture of the answer: a row for each of the best conditions and the baseline, with a mark for each group and its
/// 95 % interval, by an objective's measure.
///
/// It is drawn here and not by d3, so every report has it, also a committed one, with the same bytes on every machine.
/// Positions are percentages and text has a fixed size, so that it fits a desktop and a phone without a script.
struct AnswerPicture {
  /// The rows that are drawn, without a baseline that follows them.
  static let rows = 6
  /// The most groups that have colours and lines of their own; more share a line.
  static let colours = 4
  /// The most dots of a row.
  private static let mostDots = 200

  /// The most objectives that have a picture.
  static let objectives = 3

  let rows: [Row]
  /// All groups of the study.
  let groups: [String]
  /// The indices of the groups that have a value of the measure.
  let marked: [Int]
  let objective: Objective
  let measure: MeasureView
  let finding: MeasureFinding
  /// The title of the axis, with the groups that count unless every condition has the same.
  let axis: String

  /// A condition.
  struct Row {
    let name: String
    /// The value that counts for the objective, with its text.
    let value: (number: Double, text: String)?
    /// What stands in place of a missing value.
    let withoutValue: String
    /// A point for each group; of more than `mostDots` groups evenly chosen ones, the smallest and the largest among them.
    let points: [Point]
  }

  /// The value of a group.
  struct Point {
    let group: Int
    let mean: Double
    let interval: ClosedRange<Double>?
    /// "anna ×1.20".
    let name: String
  }

  /// The pictures of the first objectives, with the same conditions in the same order.
  static func all(of material: ReportMaterial) -> [AnswerPicture] {
    let cells = material.key.cells.enumerated().filter {
      $0 < rows || $1.index == material.study.experiment.baseline
    }.map(\.element)
    return material.objectives.prefix(objectives).map { measure, objective in
      AnswerPicture(cells, of: material, measure, objective)
    }
  }

  private init(
    _ cells: [CellResult], of material: ReportMaterial, _ measure: MeasureView, _ objective: Objective
  ) {
    let column = material.outline.measures[measure.column]
    let finding = measure.finding
    let groups = material.outline.groups
    self.groups = groups
    (self.objective, self.measure, self.finding) = (objective, measure, finding)
    let counted = material.countedGroups(measure)
    axis = finding.axis + counted.suffix
    let aims = material.aims
    let values = cells.map { counted.value(of: $0, for: objective) }
    let text = finding.column(of: values.compactMap(\.self))
    let unit = finding.columnUnit.isEmpty ? "" : " \(finding.columnUnit)"
    rows = zip(cells, values).map { cell, value in
      let isBaseline = cell.index == material.study.experiment.baseline
      return Row(
        name: material.outline.name(of: cell.label) + (isBaseline ? " · baseline" : "")
          + (aims?.suffix(ofCell: cell.index) ?? ""),
        value: value.map { ($0, text($0) + unit) },
        withoutValue: column.lacksEstimate(in: material.study.experiment.cells[cell.index])
          ? "makes no estimate" : "no value",
        points: cell.groups.compactMap { group -> Point? in
          guard counted.names.contains(group.group), let summary = group[measure.name],
            let mean = summary.mean, let index = groups.firstIndex(of: group.group)
          else { return nil }
          return Point(
            group: index, mean: mean, interval: summary.interval, name: "\(group.group) \(text(mean))\(unit)")
        }.thinned(to: Self.mostDots))
    }
    marked = Set(rows.flatMap { $0.points.map(\.group) }).sorted()
  }

  /// A file of pictures, two side by side, with its own colours for light and dark.
  static func file(of pictures: [AnswerPicture]) -> String {
    let columns = min(2, pictures.count)
    let (column, space) = (columns > 1 ? 448 : 600, 16)
    let height = (pictures.map(\.layout.height).max() ?? 0) + space
    let parts = pictures.enumerated().map { index, picture in
      let (row, place) = index.quotientAndRemainder(dividingBy: columns)
      return """
        <svg x="\(space + place * (column + space))" y="\(8 + row * height)" width="\(column)" height="\(height)">
        \(picture.element)
        </svg>
        """
    }
    return ChartAssets.standaloneSVG(
      width: space + columns * (column + space), height: (pictures.count + columns - 1) / columns * height,
      parts: parts)
  }

  /// The picture as an SVG element that is as wide as its container.
  var element: String {
    let layout = layout
    let words = rows.map { "\($0.name): \($0.value?.text ?? $0.withoutValue)" }.joined(separator: "; ")
    return """
      <svg class="answer-picture" width="100%" height="\(layout.height)" role="img" \
      aria-label="\("\(axis). \(words)".escapedForHTML)">
      \(([legend, grid(layout)] + zip(rows, layout.tops).map { draw($0, at: $1, layout) } + [title(layout)])
        .joined(separator: "\n"))
      </svg>
      """
  }
}

extension AnswerPicture {
  /// The layout of the picture, in pixels from the top.
  struct Layout {
    let scale: AnswerScale
    /// The top of each row.
    let tops: [Int]
    /// The lower end of the plot.
    let bottom: Int
    let height: Int
  }

  /// The distance between the baselines of two lines of text.
  private static let line = 16
  private static let head = 44

  private var layout: Layout {
    var (tops, bottom) = ([Int](), Self.head)
    for row in rows {
      tops.append(bottom)
      bottom += Self.line * (Self.lines(of: row.name).count + (isCrowded ? 1 : 0)) + marksHeight + 8
    }
    var values = rows.compactMap { $0.value?.number }
    for point in rows.flatMap(\.points) {
      values.append(point.mean)
      if let interval = point.interval { values += [interval.lowerBound, interval.upperBound] }
    }
    let titles = axis.wrapped(at: 58).count
    return Layout(
      scale: AnswerScale(values, unit: measure.unit, isFactor: finding.isFactor), tops: tops, bottom: bottom,
      height: bottom + 20 + Self.line * titles + 4)
  }

  private var isCrowded: Bool { groups.count > Self.colours }
  private var marksHeight: Int { isCrowded ? 14 : 9 * marked.count + 2 }

  /// A condition's name in lines, broken after a comma.
  private static func lines(of name: String) -> [String] {
    name.split(separator: ", ").reduce(into: [String]()) { lines, part in
      if let last = lines.last, last.count + part.count < 36 {
        lines[lines.count - 1] = "\(last), \(part)"
      } else {
        lines.append(String(part))
      }
    }
  }

  /// The legend above the plot: the groups, the upright line, and the better direction.
  private var legend: String {
    let better = objective.direction == .minimize ? "← better" : "better →"
    let arrow = "<text class=\"soft at-end\" x=\"100%\" y=\"30\">\(better)</text>"
    guard !isCrowded else {
      let isWhole = groups.count <= Self.mostDots
      let shown =
        isWhole
        ? "Each dot is one of \(groups.count.grouped) groups"
        : "Each dot is a group, \(Self.mostDots.grouped) of \(groups.count.grouped) shown"
      let line = objective.groups == .worst ? "the worst" : isWhole ? "their mean" : "the mean of all"
      return """
        <text class="soft" x="0" y="12">\(shown); the line is \(line).</text>\(arrow)
        """
    }
    let names = marked.map { index in
      "<tspan class=\"group-\(index + 1)\">\(Self.symbols[index])</tspan> \(groups[index].escapedForHTML)"
    }
    let line = """
      <line class="sum" x1="4" x2="4" y1="19" y2="32"/>\
      <text class="soft" x="12" y="30">\(objective.groups == .worst ? "worst group" : "mean of the groups")</text>
      """
    return "<text class=\"soft\" x=\"0\" y=\"12\">\(names.joined(separator: "  "))</text>"
      + (marked.count > 1 ? line : "") + arrow
  }

  private static let symbols = ["●", "■", "▲", "◆"]

  private func grid(_ layout: Layout) -> String {
    layout.scale.ticks.map { tick in
      let x = layout.scale.percent(tick.value)
      return """
        <line class="grid" x1="\(x)" x2="\(x)" y1="\(Self.head - 6)" y2="\(layout.bottom)"/>\
        <text class="soft middle" x="\(x)" y="\(layout.bottom + 15)">\(tick.text)</text>
        """
    }.joined(separator: "\n")
  }

  private func title(_ layout: Layout) -> String {
    axis.wrapped(at: 58).enumerated().map { index, line in
      """
      <text class="soft middle" x="50%" y="\(layout.bottom + 18 + Self.line * (index + 1))">\(line.escapedForHTML)</text>
      """
    }.joined(separator: "\n")
  }

  private func draw(_ row: Row, at top: Int, _ layout: Layout) -> String {
    let names = Self.lines(of: row.name).enumerated().map { index, line in
      "<text class=\"name\" x=\"0\" y=\"\(top + 12 + Self.line * index)\">\(line.escapedForHTML)</text>"
    }
    let value =
      "<text class=\"name at-end\" x=\"100%\" y=\"\(top + 12)\">\((row.value?.text ?? row.withoutValue).escapedForHTML)</text>"
    let first = top + Self.line * names.count
    let marks = row.points.map { point in
      mark(point, at: first + (isCrowded ? 7 : 9 * marked.firstIndex(of: point.group)! + 5), layout.scale)
    }
    let extremes = isCrowded ? [extremes(of: row, at: first + marksHeight + 12)] : []
    return (names + [value] + marks + [sum(row, from: first, layout.scale)] + extremes)
      .joined(separator: "\n")
  }

  /// The groups with the smallest and the largest value: "smallest: anna ×1.20 · largest: ben ×35.0".
  private func extremes(of row: Row, at y: Int) -> String {
    guard let least = row.points.min(by: { $0.mean < $1.mean }),
      let most = row.points.max(by: { $0.mean < $1.mean })
    else { return "" }
    let words = "smallest: \(least.name) · largest: \(most.name)"
    return "<text class=\"soft\" x=\"0\" y=\"\(y)\">\(words.escapedForHTML)</text>"
  }

  /// The value that counts for the objective, as an upright line.
  private func sum(_ row: Row, from top: Int, _ scale: AnswerScale) -> String {
    guard marked.count > 1, let value = row.value?.number else { return "" }
    let x = scale.percent(value)
    return "<line class=\"sum\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(top)\" y2=\"\(top + marksHeight)\"/>"
  }

  private func mark(_ point: Point, at y: Int, _ scale: AnswerScale) -> String {
    let x = scale.percent(point.mean)
    guard !isCrowded else {
      return """
        <circle class="dot" cx="\(x)" cy="\(y)" r="3.5"><title>\(point.name.escapedForHTML)</title></circle>
        """
    }
    let interval = point.interval.map {
      """
      <line class="interval" x1="\(scale.percent($0.lowerBound))" x2="\(scale.percent($0.upperBound))" y1="\(y)" y2="\(y)"/>
      """
    }
    return """
      <g class="group-\(point.group + 1)">\(interval ?? "")<svg x="\(x)" y="\(y)" overflow="visible">\
      <path d="\(Self.shapes[point.group])"/></svg></g>
      """
  }

  private static let shapes = [
    "M-4,0A4,4,0,1,0,4,0A4,4,0,1,0,-4,0Z", "M-3.5,-3.5h7v7h-7Z", "M0,-4.5L4.3,3.2H-4.3Z",
    "M0,-4.8L4.2,0L0,4.8L-4.2,0Z",
  ]
}

extension [AnswerPicture.Point] {
  /// At most `count` points, evenly chosen in the order of their values, the smallest and the largest among them.
  fileprivate func thinned(to count: Int) -> [Element] {
    self.count <= count ? self : sorted { $0.mean < $1.mean }.evenlyChosen(count)
  }
}

extension String {
  /// The text in lines of at most `width` characters, broken at spaces.
  fileprivate func wrapped(at width: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
