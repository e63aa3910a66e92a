import Music
import Simulation
import Training

/// The objective over two swept numbers, for each group.
package struct ObjectiveMap {
  /// The values of a group.
  package struct Group {
    package let name: String
    /// Texts by row and column; empty where the value is undefined.
    package let texts: [[String]]
    /// The shade of each value, from 0, the best, to 4, the worst; nil if the value is undefined.
    package let shades: [[Int?]]
    /// Row and column of the best value.
    package let best: (row: Int, column: Int)?
  }

  /// The objective's measure with its unit, as in tables: "rmse_octaves_timeline".
  package let heading: String
  /// "RMSE of the timeline, octaves".
  let title: String
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
    (heading, title) = (view.columnHeading, view.heading)
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
    texts = grid.map { $0.map { $0.map { view.text($0) } ?? "" } }
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
