import Simulation
import Text
import Training
import Tuning

/// The section `tune` of a scenario.
struct TuneSection {
  private let section: Section
  private let goal: TuningGoal
  private let groups: [String]

  private enum Key: String, CaseIterable { case objective, constraints, groups }

  /// The scenario's key.
  static let path = "tune"
  private static let budget = Parameter(
    "budget", .integer(1...Scenario.mostComparisons), default: 100_000_000, unit: "comparisons",
    "that search and confirmation together may take")
  private static let listeners = Parameter(
    "listeners", .integer(2...10_000), default: 8, "listeners of each group in the first rung")
  private static let confirmListeners = Parameter(
    "confirm-listeners", .integer(2...1_000_000), default: 200,
    "listeners of each group in the confirmation")
  private static let refine = Parameter(
    "refine", .flag, default: true, "whether to search on around the best")
  private static let parameters: [any ParameterDeclaration] = [
    budget, listeners, confirmListeners, refine,
  ]

  /// Reads the section.
  /// - Returns: nil if the file does not have the section.
  init?(_ node: YAMLNode?, measures: ReportedMeasures, groups known: [String]) throws(TextProblem) {
    guard let node else { return nil }
    section = try Section(
      node, path: Self.path, keys: Key.allCases.map(\.rawValue) + Self.parameters.map(\.erased.name))
    let objective = try section.required(Key.objective.rawValue, "objective: rmse_octaves_timeline")
    goal = try Self.goal(
      try Objective(objective, path: section.path(Key.objective.rawValue), among: measures),
      try Self.constraints(section[Key.constraints.rawValue], measures), measures, at: objective.place)
    groups = try Self.groups(section[Key.groups.rawValue], known)
  }

  /// The plan of a tuning that begins with these cells.
  /// - Throws: `TextProblem` for fewer than two cells, and for a budget that does not pay for the first rung and the
  ///   confirmation.
  func plan(_ cells: CellList) throws(TextProblem) -> TuningPlan {
    guard cells.count > 1 else {
      throw TextProblem(
        at: section.place, "tune must have at least two conditions to choose from", got: "\(cells.count)",
        nextStep: "Sweep a constant.")
    }
    let plan = TuningPlan(
      goal: goal, groups: groups, budget: try section.fixed(Self.budget),
      listeners: try section.fixed(Self.listeners),
      confirmListeners: try section.fixed(Self.confirmListeners),
      refines: try section.fixed(Self.refine))
    let least = plan.leastBudget(costs: cells.map { $0.plan.comparisons * groups.count })
    guard plan.budget >= least else {
      throw TextProblem(
        at: section[Self.budget.name]?.place ?? section.place,
        "tune.budget must pay for a first rung of \(cells.count) conditions and a confirmation, \(least) comparisons",
        got: "\(plan.budget)", nextStep: "Raise it, or take fewer conditions or listeners.")
    }
    return plan
  }

  /// The section with another budget, in which all groups of the population count.
  static func countingAllGroups(_ section: YAMLNode, budget number: Int) -> YAMLNode {
    let entries = (section.entries ?? []).filter { $0.key != Key.groups.rawValue }
    return taking(number, YAMLNode(place: section.place, content: .mapping(entries)))
  }

  /// The section with another budget.
  static func taking(_ number: Int, _ section: YAMLNode) -> YAMLNode {
    var entries = section.entries ?? []
    guard var entry = entries.first else { return section }
    (entry.key, entry.value.content) = (budget.name, .scalar("\(number)", isPlain: true))
    entries.removeAll { $0.key == budget.name }
    return YAMLNode(place: section.place, content: .mapping(entries + [entry]))
  }

  /// The section with another objective.
  static func judging(_ section: YAMLNode, by objective: Objective) -> YAMLNode {
    let entries = (section.entries ?? []).map { entry in
      guard entry.key == Key.objective.rawValue else { return entry }
      var changed = entry
      changed.value.content = objective.content(at: entry)
      return changed
    }
    return YAMLNode(place: section.place, content: .mapping(entries))
  }

  private static func goal(
    _ objective: Objective, _ constraints: [TuningGoal.Constraint], _ measures: ReportedMeasures,
    at place: TextPlace
  ) throws(TextProblem) -> TuningGoal {
    do throws(CatalogError) {
      return try TuningGoal(objective, constraints: constraints, among: measures.known)
    } catch {
      throw TextProblem(
        at: place, "\(error.kind) \"\(error.name)\" is unknown",
        nextStep: suggestion(for: error.name, among: error.known))
    }
  }

  private static func groups(_ node: YAMLNode?, _ known: [String]) throws(TextProblem) -> [String] {
    try node?.names(
      among: known, kind: "group", path: "tune.groups", rule: "must be a list of at least one group",
      nextStep: "Delete the key to count all.") ?? known
  }

  private static func constraints(
    _ node: YAMLNode?, _ measures: ReportedMeasures
  ) throws(TextProblem) -> [TuningGoal.Constraint] {
    guard let node else { return [] }
    guard let items = node.items else {
      throw TextProblem(
        at: node.place, "tune.constraints must be a list", got: node.shown,
        nextStep: "Add for example \"- { measure: fraction_correct, at-least: 0.65 }\".")
    }
    var constraints: [TuningGoal.Constraint] = []
    for item in items { constraints.append(try .init(item, measures)) }
    return constraints
  }
}

extension TuningGoal.Constraint {
  /// Reads `{ measure: …, at-least: … }` or `{ measure: …, at-most: … }`.
  fileprivate init(_ node: YAMLNode, _ measures: ReportedMeasures) throws(TextProblem) {
    let path = "tune.constraints"
    let sides = [Side.atLeast, .atMost]
    let section = try Section(node, path: path, keys: [Objective.measureKey] + sides.map(\.rawValue))
    let measure = try section.required(Objective.measureKey, "measure: fraction_correct")
      .measure(among: measures, path: path)
    let given = sides.filter { section[$0.rawValue] != nil }
    guard given.count == 1, let bound = section[given[0].rawValue] else {
      throw TextProblem(
        at: node.place, "\(path) must have one of the keys \"at-least\" and \"at-most\"",
        got: given.isEmpty ? "none" : "both", nextStep: "A constraint is one-sided; write two for two bounds."
      )
    }
    let isFraction = measure.isFraction
    guard let number = bound.value?.double, !isFraction || (0...1).contains(number) else {
      throw TextProblem(
        at: bound.place, "\(section.path(given[0].rawValue)) must be a number\(isFraction ? " in 0…1" : "")",
        got: bound.shown, nextStep: "Fractions are written as 0.65, not in percent.")
    }
    self.init(measure.descriptor.name, given[0], number)
  }
}
