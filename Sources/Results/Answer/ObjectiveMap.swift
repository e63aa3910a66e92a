import Music
import Simulation
import Text
import Training

/// The objective over two swept numbers, for each group.
package struct ObjectiveMap {
  /// The values of a group.
  package struct Group {
    package let name: String
    /// Texts by row and column, in the numbers of the answer; empty where the value is undefined.
    package let texts: [[String]]
    /// The shade of each value, from 0, the best, to 4, the worst; nil if the value is undefined.
    package let shades: [[Int?]]
    /// Row and column of the best value.
    package let best: (row: Int, column: Int)?
  }

  /// "The timeline misses the threshold by a factor of …".
  package let title: String
  /// The names of the two parameters.
  package let rowName, columnName: String
  /// Their values in ascending order.
  package let rows, columns: [String]
  package let groups: [Group]
}

extension ObjectiveMap {
  /// The maximum number of groups with a map.
  private static let mostGroups = 6

  /// Nil unless exactly two numbers are swept over a complete grid and an objective ranks the conditions.
  init?(_ material: ReportMaterial) {
    let outline = material.outline
    guard outline.paths.count == 2, let (view, objective) = material.objectives.first,
      material.cells.count == material.counts.cells
    else { return nil }
    let positions = material.cells.map { cell in outline.values(of: cell.label).map { $0?.double } }
    let axes = (0..<2).map { axis in Array(Set(positions.compactMap { $0[axis] })).sorted() }
    guard positions.allSatisfy({ $0.allSatisfy { $0 != nil } }), axes.allSatisfy({ $0.count > 1 }),
      axes[0].count * axes[1].count == material.cells.count
    else { return nil }
    title = view.finding.axis
    (rowName, columnName) = (outline.shortPaths[0], outline.shortPaths[1])
    func texts(_ axis: Int) -> [String] {
      axes[axis].map { value in
        let cell = material.cells[positions.firstIndex { $0[axis] == value }!]
        return outline.values(of: cell.label)[axis]!.description
      }
    }
    (rows, columns) = (texts(0), texts(1))
    groups = material.groups.prefix(Self.mostGroups).map { name in
      var grid = axes[0].map { _ in axes[1].map { _ in Double?.none } }
      for (cell, position) in zip(material.cells, positions) {
        let (row, column) = (axes[0].firstIndex(of: position[0]!)!, axes[1].firstIndex(of: position[1]!)!)
        grid[row][column] = cell.groups.first { $0.group == name }?[view.name]?.mean
      }
      return Group(name: name, grid, view, objective)
    }
  }
}

extension ObjectiveMap.Group {
  fileprivate init(name: String, _ grid: [[Double?]], _ view: MeasureView, _ objective: Objective) {
    self.name = name
    let number = view.finding.column(of: grid.joined().compactMap(\.self))
    texts = grid.map { $0.map { $0.map(number) ?? "" } }
    let costs = grid.map { $0.map { $0.map(objective.direction.cost) } }
    let known = costs.flatMap { $0.compactMap(\.self) }
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    // Values that span decades are shaded by their logarithms.
    let isLogarithmic = least > 0 && most > 10 * least
    shades = costs.map { row in
      row.map { cost in
        guard let cost else { return nil }
        let share =
          most > least
          ? isLogarithmic
            ? (cost / least).octaves / (most / least).octaves : (cost - least) / (most - least) : 0
        return min(4, Int(share * 5))
      }
    }
    best = costs.indices.lazy.flatMap { row in costs[row].indices.map { (row: row, column: $0) } }
      .first { costs[$0.row][$0.column] == least && !known.isEmpty }
  }
}

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

  /// "The timeline misses the threshold by a factor of …, by k1 (down) and k2 (across); strong: better, framed: the best".
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
