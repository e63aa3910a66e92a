import Simulation
import Text
import Training
import Tuning

/// The section `plan` of a scenario: an experiment with people whose size is to be chosen.
struct PlanSection {
  private let section: Section
  private let measure: any Measure
  private let sizes: Setting
  private let comparisons: Setting

  private enum Key: String, CaseIterable { case measure, listeners, comparisons, against }

  private static let path = "plan"
  private static let sizes = Parameter(
    "listeners", .integer(2...100_000), default: 20, "people in each group")
  private static let comparisons = Parameter(
    "comparisons", .integer(1...10_000_000), default: 100, "comparisons of each person under a condition")
  private static let design = Parameter(
    "design", .choice(of: PowerPlan.Assignment.self), default: .twoGroups, "who is compared")
  private static let effectSpread = Parameter(
    "effect-spread", .number(0...1_000_000), default: 0,
    "standard deviation between people of what is added to the true difference")
  private static let power = Parameter(
    "power", .number(0.05...0.999), default: 0.8, "the power to reach")
  private static let alpha = Parameter(
    "alpha", .number(0.0001...0.5), default: 0.05, "the level of the two-sided t test")
  private static let repetitions = Parameter(
    "repetitions", .integer(100...1_000_000), default: 1000, "simulated experiments behind each power")
  private static let simulated = Parameter(
    "simulated", .integer(20...1_000_000), default: 1000, "listeners simulated under each cell")
  private static let personCost = Parameter(
    "person-cost", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "what a person costs beside their comparisons")
  private static let parameters: [any ParameterDeclaration] = [
    design, power, alpha, effectSpread, repetitions, simulated, personCost,
  ]
  /// The maximum number of designs.
  private static let mostDesigns = 10_000

  /// Reads the section.
  /// - Returns: nil if the file does not have the section.
  init?(_ node: YAMLNode?, measures: ReportedMeasures) throws(TextProblem) {
    guard let node else { return nil }
    section = try Section(
      node, path: Self.path, keys: Key.allCases.map(\.rawValue) + Self.parameters.map(\.erased.name))
    measure = try section.required(Key.measure.rawValue, "measure: rmse_octaves_timeline")
      .entry(of: measures.known)
    sizes = try Self.list(Self.sizes, in: section, "listeners: [10, 20, 40, 80]")
    comparisons = try Self.list(Self.comparisons, in: section, "comparisons: [300, 1000, 3000]")
  }

  private static func list(
    _ parameter: Parameter<Int>, in section: Section, _ example: String
  ) throws(TextProblem) -> Setting {
    let node = try section.required(parameter.name, example)
    return try Setting(parameter.erased, path: section.path(parameter.name), node)
  }

  /// The plan for the cells of a scenario.
  /// - Throws: `TextProblem` for cells that cannot be compared, numbers of comparisons that are not whole sessions or
  ///   measure nothing, and too many designs or comparisons.
  func plan(
    _ experiment: Experiment, _ blueprint: Blueprint, _ cells: CellPlan
  ) throws(TextProblem) -> PowerPlan {
    let (baseline, alternative) = try pair(experiment, blueprint, cells)
    var plan = PowerPlan(
      measure: measure, baseline: baseline, alternative: alternative, sizes: try sizes.integers,
      comparisons: try comparisons.integers, power: try section.fixed(Self.power),
      alpha: try section.fixed(Self.alpha), repetitions: try section.fixed(Self.repetitions),
      simulated: try section.fixed(Self.simulated), personCost: try section.fixed(Self.personCost))
    plan.assignment = try section.fixed(Self.design)
    plan.effectSpread = try section.fixed(Self.effectSpread)
    try checkSessions(plan, of: experiment)
    try checkSize(plan, of: experiment)
    return plan
  }

  /// The cells of the two groups; the second is nil if one of several cells must be named.
  private func pair(
    _ experiment: Experiment, _ blueprint: Blueprint, _ cells: CellPlan
  ) throws(TextProblem) -> (baseline: Int, alternative: Int?) {
    // Of two cells the first is the baseline, unless the file says otherwise.
    let first = experiment.cells.count == 2 ? 0 : nil
    guard let baseline = experiment.baseline ?? first else {
      throw Self.missingBaseline(experiment.cells, section)
    }
    let path = section.path(Key.against.rawValue)
    guard let against = try Baseline(section[Key.against.rawValue], path: path, blueprint, cells) else {
      return (baseline, experiment.cells.count == 2 ? 1 - baseline : nil)
    }
    let alternative = try against.index(in: experiment.cells)
    guard alternative != baseline else {
      throw TextProblem(
        at: section[Key.against.rawValue]?.place ?? section.place,
        "\(path) must be another cell than the baseline", got: "the same", nextStep: "Choose other values.")
    }
    return (baseline, alternative)
  }

  private static func missingBaseline(_ cells: CellList, _ section: Section) -> TextProblem {
    let names = [cells.first, cells.last].map { ($0?.label ?? []).yaml }
    guard cells.count > 1 else {
      return TextProblem(
        at: section.place, "plan requires two conditions to compare", got: "\(cells.count)",
        nextStep: "Give a constant two values, or the scenario two strategies.")
    }
    return TextProblem(
      at: section.place,
      "plan requires the key \"baseline\", the condition of the first group, unless there are two",
      got: "none",
      nextStep: """
        Add for example \"baseline: \(names[0])\", and to plan \"against: \(names[1])\", the condition of the second group.
        """)
  }

  /// Requires each number of comparisons to be a multiple of the session's length and above the warm-up, and its last
  /// session to be within the calendar.
  private func checkSessions(_ plan: PowerPlan, of experiment: Experiment) throws(TextProblem) {
    for count in plan.comparisons {
      for cell in plan.conditions(of: experiment) {
        try check(count, experiment.cells[cell].plan, at: comparisons.place(of: .integer(count)))
      }
    }
  }

  private func check(_ count: Int, _ training: TrainingPlan, at place: TextPlace) throws(TextProblem) {
    let length = training.comparisonsPerSession
    guard count.isMultiple(of: length) else {
      throw TextProblem(
        at: place, "\(comparisons.path) must be whole sessions of \(length) comparisons", got: "\(count)",
        nextStep: "Take multiples, or change training.comparisons-per-session.")
    }
    guard count > training.warmUp else {
      throw TextProblem(
        at: place, "\(comparisons.path) must be above training.warm-up \(training.warmUp)", got: "\(count)",
        nextStep: "Raise it, or nothing is measured.")
    }
    var shortened = training
    shortened.sessions = count / length
    do throws(ParameterError) { try shortened.checkCalendar() } catch {
      throw TextProblem(
        at: place, "\(comparisons.path) must be sessions within the calendar: \(error.problem)",
        nextStep: error.nextStep)
    }
  }

  private func checkSize(_ plan: PowerPlan, of experiment: Experiment) throws(TextProblem) {
    let designs = plan.sizes.count * plan.comparisons.count
    guard designs <= Self.mostDesigns else {
      throw TextProblem(
        at: section.place, "plan must have at most \(Self.mostDesigns) designs", got: "\(designs)",
        nextStep: "Take fewer values of listeners or comparisons.")
    }
    let conditions = Double(plan.conditions(of: experiment).count)
    let total = plan.comparisons.reduce(0.0) { $0 + conditions * Double($1) * Double(plan.simulated) }
    guard total <= Double(Scenario.mostComparisons) else {
      throw TextProblem(
        at: section.place, "plan must make at most \(Scenario.mostComparisons) comparisons", got: "\(total)",
        nextStep: "Take fewer comparisons or simulated listeners.")
    }
  }
}

extension Setting {
  /// The whole numbers of the list or range, ascending.
  fileprivate var integers: [Int] {
    get throws(TextProblem) {
      var values = listed.map(\.value)
      if case .range(let range) = content { values = try range.values() }
      return values.compactMap { if case .integer(let number) = $0 { number } else { nil } }.sorted()
    }
  }
}

extension PowerPlan.Assignment: ParameterChoice {}
