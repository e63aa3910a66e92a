import Simulation
import Text
public import Training

extension Objective {
  /// The keys of an objective.
  static let measureKey = "measure"
  static let directions = Parameter(
    "direction", .choice(of: Direction.self), default: .minimize,
    "whether less or more of it is better")

  static let groups = Parameter(
    "groups", .choice(of: GroupRule.self), default: .mean,
    "whether conditions are ranked by the mean over groups or by their worst group")

  /// Reads `objectives`: a list of measures, each a name or a mapping.
  /// - Parameters:
  ///   - node: nil if the file does not have the key.
  ///   - measures: those that the scenario reports.
  static func read(_ node: YAMLNode?, among measures: ReportedMeasures) throws(TextProblem) -> [Objective] {
    guard let node else { return [] }
    guard let items = node.items, !items.isEmpty else {
      throw TextProblem(
        at: node.place, "objectives must be a list of at least one measure", got: node.shown,
        nextStep: "Add for example \"- rmse_octaves_timeline\".")
    }
    var objectives: [Objective] = []
    for item in items {
      let next = try Objective(item, path: "objectives", among: measures, isRanking: true)
      guard !objectives.contains(where: { $0.measure == next.measure }) else {
        throw TextProblem(
          at: item.place, "objectives must differ", got: "\(next.measure) twice",
          nextStep: "Delete one of the two.")
      }
      objectives.append(next)
    }
    return objectives
  }

  /// Reads an objective: a measure that is to be small, or `{ measure: …, direction: … }`.
  /// - Parameter isRanking: whether the key `groups` is allowed, too.
  init(
    _ node: YAMLNode, path: String, among measures: ReportedMeasures, isRanking: Bool = false
  ) throws(TextProblem) {
    guard node.entries != nil else {
      self.init(try node.measure(among: measures, path: path).descriptor.name)
      return
    }
    if !isRanking, let rule = node.entries?.first(where: { $0.key == Self.groups.name }) {
      throw TextProblem(
        at: rule.place, "\(path) must judge all groups together", got: "groups: \(rule.value.shown)",
        nextStep: "Tune for the weakest group alone with tune.groups, or sweep with the key in objectives.")
    }
    let section = try Section(
      node, path: path, keys: [Self.measureKey, Self.directions.name] + (isRanking ? [Self.groups.name] : []))
    let measure = try section.required(Self.measureKey, "measure: rmse_octaves_timeline")
      .measure(among: measures, path: path)
    self.init(
      measure.descriptor.name, try section.fixed(Self.directions),
      groups: isRanking ? try section.fixed(Self.groups) : .mean)
  }
}

extension Objective {
  /// The objective as a scenario names it: the measure, with its direction where more is better.
  /// - Parameter entry: gives the places.
  func content(at entry: YAMLNode.Entry) -> YAMLNode.Content {
    guard direction != .minimize else { return .scalar(measure, isPlain: true) }
    let parts = [(Self.measureKey, measure), (Self.directions.name, direction.rawValue)]
    return .mapping(
      parts.map { key, text in
        var part = entry
        (part.key, part.value.content) = (key, .scalar(text, isPlain: true))
        return part
      })
  }
}

/// The measures that a scenario reports, and all that it may name.
struct ReportedMeasures {
  /// Their names, in the order of the file.
  let names: [String]
  /// Whether the scenario names none, so that it reports the default ones.
  let isDefault: Bool
  /// All measures that the scenario may name.
  let known: MeasureRegistry

  /// The reported measures, in the order of listings.
  var measures: [any Measure] { known.entries.filter { names.contains($0.descriptor.name) } }

  /// The objective of a scenario that has a baseline and measures but no objectives: its first measure with a better
  /// direction; empty if there is none.
  var impliedObjectives: [Objective] {
    guard !isDefault else { return [] }
    for name in names {
      let measure = known.entries.first { $0.descriptor.name == name }
      if let direction = measure?.betterDirection { return [Objective(name, direction)] }
    }
    return []
  }
}

extension YAMLNode {
  /// The measure that this node names.
  /// - Throws: `TextProblem` if it is unknown or the scenario does not report it.
  func measure(among measures: ReportedMeasures, path: String) throws(TextProblem) -> any Measure {
    let measure = try entry(of: measures.known)
    let name = measure.descriptor.name
    guard measures.names.contains(name) else {
      throw TextProblem(
        at: place, "\(path) must be among the measures reported", got: name, nextStep: "Add it to measures.")
    }
    return measure
  }
}

extension Objective.Direction: ParameterChoice {}
extension Objective.GroupRule: ParameterChoice {}

/// A cell named by its swept values: the one that others are compared with.
struct Baseline {
  private let section: Section
  private let wanted: [Condition.Assignment]
  private let paths: [String]

  /// Reads `baseline`, or another key that names a cell.
  /// - Parameter key: the key.
  /// - Returns: nil if the file does not have the key.
  init?(
    _ node: YAMLNode?, path key: String = "baseline", _ blueprint: Blueprint, _ plan: CellPlan
  ) throws(TextProblem) {
    guard let node else { return nil }
    paths = (blueprint.isCompared ? [Alternative.path] : []) + plan.sweeps.map(\.setting.path).uniqued()
    section = try Section(node, path: key, keys: paths)
    var wanted: [Condition.Assignment] = []
    for (path, node) in section.values {
      let value =
        if path == Alternative.path {
          ParameterValue.text(
            try node.name(among: blueprint.alternatives.map(\.label), kind: Alternative.path))
        } else {
          try Self.value(node, section.path(path), plan.sweeps.filter { $0.setting.path == path })
        }
      wanted.append(.init(path: path, value: value))
    }
    self.wanted = wanted
  }

  private static func value(
    _ node: YAMLNode, _ path: String, _ sweeps: [CellPlan.Sweep]
  ) throws(TextProblem) -> ParameterValue {
    if let value = node.value {
      for sweep in sweeps {
        if let value = try? sweep.setting.parameter.checked(value), sweep.axis.place(of: value) != nil {
          return value
        }
      }
    }
    throw TextProblem(
      at: node.place, "\(path) must be one of the swept values", got: node.shown,
      nextStep: nextStep(sweeps, isBaseline: path.hasPrefix("baseline.")))
  }

  /// Lists the swept values. For the steps of a range, which have too many digits to be written, it says how the
  /// scenario can have the value: a sampler adds a baseline within the range.
  private static func nextStep(_ sweeps: [CellPlan.Sweep], isBaseline: Bool) -> String {
    for sweep in sweeps {
      guard case .levels(let values) = sweep.axis.domain else { continue }
      let steps = values.map { $0.double?.significant(atMost: 3) ?? "\($0)" }
      guard steps != values.map(\.description) else { continue }
      let sampler = isBaseline ? "Add sampler: { name: sobol, points: 24 }, or list" : "List"
      return """
        The range is divided into \(steps.joined(separator: ", ").shortened). \(sampler) the values instead of the range.
        """
    }
    return "Choose from \(sweeps.flatMap(\.axis.choices).uniqued().joined(separator: ", ").shortened)."
  }

  /// The index of the only cell that has all the given values.
  /// - Throws: `TextProblem` if no cell or several have them.
  func index(in cells: CellList) throws(TextProblem) -> Int {
    let found = cells.indices.filter { index in wanted.allSatisfy(cells[index].label.contains) }
    guard found.count == 1 else { throw problem(found, in: cells) }
    return found[0]
  }

  /// The error for values that several cells have, or none, with a cell named in full: one of the strategy, if
  /// it is given, with most of the values.
  private func problem(_ found: [Int], in cells: CellList) -> TextProblem {
    func likeness(_ cell: Int) -> Int {
      wanted.filter(cells[cell].label.contains)
        .reduce(0) { $0 + ($1.path == Alternative.path ? wanted.count : 1) }
    }
    let nearest = (found.isEmpty ? Array(cells.indices) : found).max { likeness($0) < likeness($1) }
    let label = nearest.map { cells[$0].label } ?? []
    let missing = label.map(\.path).filter { path in !wanted.contains { $0.path == path } }
    let whole = label.yaml
    return TextProblem(
      at: section.place, "\(section.path) must be one condition", got: "\(found.count)",
      nextStep: found.isEmpty
        ? "Choose values that occur together, such as \(whole)."
        : "Give also \(missing.joined(separator: ", ")), such as \(whole).")
  }

  /// The combination with the given values, which need not be among the cells.
  /// - Throws: `TextProblem` unless the file gives a value for every swept constant of exactly one strategy.
  func combination(in space: SearchSpace) throws(TextProblem) -> Combination {
    let strategy = wanted.first { $0.path == Alternative.path }?.value.description
    let named = wanted.map(\.path).filter { $0 != Alternative.path }
    let fitting = space.branches.indices.filter { index in
      let branch = space.branches[index]
      return (strategy == nil || strategy == branch.name)
        && named.allSatisfy(branch.axes.map(\.path).contains)
    }
    let missing = fitting.first.map { index in
      space.branches[index].axes.map(\.path).filter { !named.contains($0) }
    }
    guard fitting.count == 1, let branch = fitting.first, missing == [] else {
      let next = fitting.count > 1 ? [Alternative.path] : missing ?? []
      throw TextProblem(
        at: section.place, "\(section.path) must be named in full where a sampler chooses the conditions",
        got: next.isEmpty ? "values of several strategies" : "none for \(next.joined(separator: ", "))",
        nextStep: next.isEmpty ? "Choose values that occur together." : "Give it too.")
    }
    let values = space.branches[branch].axes.map { axis in wanted.first { $0.path == axis.path }!.value }
    return Combination(branch: branch, values: values)
  }
}

extension Axis {
  /// The values or the range of the axis, as texts for messages.
  fileprivate var choices: [String] {
    switch domain {
    case .levels(let values): values.map(\.description)
    case .number(let range, _):
      ["\(ParameterValue.number(range.lowerBound))…\(ParameterValue.number(range.upperBound))"]
    case .integer(let range, _): ["\(range.lowerBound)…\(range.upperBound)"]
    }
  }
}

extension [Condition.Assignment] {
  /// The values as `baseline` names them: "{ strategy.k1: 0.05, strategy.k2: 0.09 }".
  package var yaml: String { "{ \(map { "\($0.path): \($0.value)" }.joined(separator: ", ")) }" }
}
