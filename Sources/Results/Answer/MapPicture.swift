import Text

/// A picture of an `ObjectiveMap`: for each group a table of the two swept numbers, the better the stronger the color.
///
/// Like `AnswerPicture` it is drawn here and not by d3, so a committed report has it, with the same bytes on every
/// machine.
struct MapPicture {
  let map: ObjectiveMap

  private static let line = 22
  private static let head = 38
  /// The width of the column of row names, in percent.
  private static let side = 20.0

  private var height: Int { Self.head + Self.line * map.rows.count + 4 }

  /// A file with the groups side by side, with its own colours for light and dark.
  var file: String {
    let (column, space) = (216, 16)
    let parts = map.groups.enumerated().map { index, group in
      """
      <svg x="\(space + index * (column + space))" y="32" width="\(column)" height="\(height)">
      \(element(of: group))
      </svg>
      """
    }
    let title =
      "<svg class=\"answer-picture\" x=\"\(space)\" y=\"8\"><text class=\"name\" y=\"12\">\(words.escapedForHTML)</text></svg>"
    return ChartAssets.standaloneSVG(
      width: space + map.groups.count * (column + space), height: height + 40, parts: [title] + parts)
  }

  /// "RMSE of the timeline, octaves, by k1 (down) and k2 (across); strong: better, framed: the best".
  var words: String {
    "\(map.title), by \(map.rowName) (down) and \(map.columnName) (across); strong: better, framed: the best"
  }

  /// The groups as figures, each as wide as its container.
  var figures: String {
    map.groups.map { "<figure>\(element(of: $0))</figure>" }.joined(separator: "\n")
  }

  private func element(of group: ObjectiveMap.Group) -> String {
    let columns = map.columns.indices.map { column in
      text(map.columns[column], x: x(column) + width / 2, y: 32, "soft middle")
    }
    let rows = map.rows.indices.flatMap { row in
      [text(map.rows[row], x: Self.side - 3, y: Self.head + Self.line * row + 15, "soft at-end")]
        + map.columns.indices.map { cell(group, row, $0) }
    }
    let values = map.rows.indices.flatMap { row in
      map.columns.indices.map { column in
        let value = group.texts[row][column]
        return
          "\(map.rowName) \(map.rows[row]), \(map.columnName) \(map.columns[column]): \(value.isEmpty ? "no value" : value)"
      }
    }
    return """
      <svg class="answer-picture" width="100%" height="\(height)" role="img" \
      aria-label="\("\(group.name). \(values.joined(separator: "; "))".escapedForHTML)">
      \(([text(group.name, x: 0, y: 12, "name")] + columns + rows).joined(separator: "\n"))
      </svg>
      """
  }

  private func cell(_ group: ObjectiveMap.Group, _ row: Int, _ column: Int) -> String {
    let top = Self.head + Self.line * row
    let isBest = group.best.map { $0 == (row, column) } ?? false
    let shade = group.shades[row][column].map { "shade-\($0)" } ?? "shade-none"
    return """
      <rect class="\(shade)\(isBest ? " best" : "")" x="\(percent(x(column) + 0.5))" y="\(top + 1)" \
      width="\(percent(width - 1))" height="\(Self.line - 2)"/>\
      \(text(group.texts[row][column], x: x(column) + width / 2, y: top + 15, isBest ? "name middle" : "middle"))
      """
  }

  /// The width of a cell and the left end of a column, in percent.
  private var width: Double { (100 - Self.side) / Double(map.columns.count) }
  private func x(_ column: Int) -> Double { Self.side + width * Double(column) }

  private func percent(_ value: Double) -> String { "\(value.decimals(2))%" }

  private func text(_ text: String, x: Double, y: Int, _ kind: String) -> String {
    "<text class=\"\(kind)\" x=\"\(percent(x))\" y=\"\(y)\">\(text.escapedForHTML)</text>"
  }
}
