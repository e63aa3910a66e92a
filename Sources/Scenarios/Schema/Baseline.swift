import PlacedText
import Simulation
import Training

/// The cell that others are compared with, named by its swept values.
struct Baseline {
  private let section: Section
  private let wanted: [Treatment.Assignment]
  private let paths: [String]

  /// Reads `baseline`.
  /// - Returns: nil where the file has none.
  init?(_ node: YAMLNode?, _ blueprint: Blueprint) throws(TextProblem) {
    guard let node else { return nil }
    let axes = blueprint.alternatives.flatMap(blueprint.axes)
    paths = (blueprint.isCompared ? [Alternative.path] : []) + axes.map(\.path).uniqued()
    section = try Section(node, path: "baseline", keys: paths)
    var wanted: [Treatment.Assignment] = []
    for (path, node) in section.values {
      let value =
        if path == Alternative.path {
          ParameterValue.text(
            try node.name(among: blueprint.alternatives.map(\.label), kind: Alternative.path))
        } else { try Self.value(node, section.path(path), axes.filter { $0.path == path }) }
      wanted.append(.init(path: path, value: value))
    }
    self.wanted = wanted
  }

  private static func value(
    _ node: YAMLNode, _ path: String, _ axes: [Setting]
  ) throws(TextProblem) -> ParameterValue {
    let swept = axes.flatMap(\.values).map(\.value).uniqued()
    if let value = node.value {
      for axis in axes {
        if let value = try? axis.parameter.checked(value), swept.contains(value) { return value }
      }
    }
    throw TextProblem(
      at: node.place, "\(path) must be one of the swept values", got: node.shown,
      nextStep: "Choose from \(swept.map(\.description).joined(separator: ", ").shortened).")
  }

  /// The one cell that has all the wanted values.
  func index(in cells: [Treatment]) throws(TextProblem) -> Int {
    let found = cells.indices.filter { index in wanted.allSatisfy(cells[index].label.contains) }
    guard found.count == 1 else {
      let missing = paths.filter { path in !wanted.contains { $0.path == path } }
      throw TextProblem(
        at: section.place, "baseline must be one cell", got: "\(found.count)",
        nextStep: found.isEmpty
          ? "Choose values that occur together." : "Give also \(missing.joined(separator: ", ")).")
    }
    return found[0]
  }
}

extension Array where Element: Hashable {
  /// Each element once, in order.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
