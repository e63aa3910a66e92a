import Simulation
import Text
import Training
import Tuning

/// The contents of a valid scenario.
struct ScenarioContent {
  var experiment: Experiment
  /// The cells and the space that they are chosen from.
  let plan: CellPlan
  /// The section `tune`; nil if there is none.
  let tuning: TuningPlan?
  /// The section `plan`; nil if there is none.
  let power: PowerPlan?
}

/// The parts of a scenario from which its cells are made.
struct Blueprint {
  /// The scenario's keys in the order of the file, which is the order of its axes.
  let order: [String]
  /// The strategies.
  let alternatives: [Alternative]
  /// Whether the file gives the strategies as a list. They are then an axis, the outermost.
  let isCompared: Bool
  /// The groups of the population.
  let groups: [Group]
  /// The constants that apply to all listeners, from the key `listener`.
  let listener: ConstantsBlock
  /// The effects, psychometric families, named listeners and populations of simulated listeners.
  let parts: ListenerParts
  let settings: ConstantsBlock
  let profile: ConstantsBlock
  let trend: ConstantsBlock
  let timeline: ConstantsBlock
  let training: TrainingSection
}

/// Reads the mapping of a scenario, key by key.
///
/// To add a part to scenarios, add a key here and a property to `Blueprint`.
struct ScenarioReader {
  private let section: Section
  /// The parts that the file may name.
  let laboratory: Laboratory

  /// The keys of a scenario.
  enum Key: String, CaseIterable {
    case name, question, seed, replicates, population, listener, strategy, settings, profile, trend, timeline,
      training, measures, objectives, sampler, tune, plan, baseline

    /// The keys without a default.
    static let required = [name, population, strategy]
  }

  private static let replicates = Parameter(
    "replicates", .integer(1...100), default: 1, "repetitions of every group")

  static let subject = YAMLSubject(
    "a scenario", oneDocument: "a file must hold one scenario", nextStep: "Put it in its own file.")
  private static let empty = TextProblem(
    at: .start, "a scenario must have at least a name, a population and a strategy", got: "an empty file",
    nextStep: "See Documentation/scenarios.md for an example.")

  /// Reads the keys of a file.
  init(_ bytes: [UInt8], _ laboratory: Laboratory) throws(TextProblem) {
    guard let root = try YAMLNode(reading: bytes, as: Self.subject) else { throw Self.empty }
    if let problem = Self.manifest(root) { throw problem }
    try self.init(root, laboratory)
  }

  /// The error for the manifest of a study, which is JSON and therefore YAML; nil for another file.
  static func manifest(_ root: YAMLNode) -> TextProblem? {
    func value(_ key: String) -> YAMLNode? { root.entries?.first { $0.key == key }?.value }
    guard let name = value("name")?.text, let command = value("command")?.text, value("finished") != nil,
      value("scenario")?.entries != nil
    else { return nil }
    return TextProblem(
      at: root.place, "a file must hold a scenario", got: "the manifest of the study \(name.shortened)",
      nextStep: """
        Run the study again with `\(command.shortened)`; if its scenario is gone, `jq -r .scenario.text` prints it from \
        the manifest.
        """)
  }

  /// Reads the keys of a mapping.
  init(_ root: YAMLNode, _ laboratory: Laboratory) throws(TextProblem) {
    self.laboratory = laboratory
    section = try Section(root, path: "", keys: Key.allCases.map(\.rawValue))
  }

  private subscript(key: Key) -> YAMLNode? { section[key.rawValue] }

  private func required(_ key: Key, _ example: String) throws(TextProblem) -> YAMLNode {
    try section.required(key.rawValue, "\(key): \(example)")
  }

  /// Reads all keys and makes each cell once.
  /// - Throws: `TextProblem` for the first mistake.
  func content() throws(TextProblem) -> ScenarioContent {
    let (name, seed, replicates, question) = (try name(), try seed(), try replicates(), try question())
    let measures = try measures()
    let objectives = try objectives(among: measures)
    let blueprint = try blueprint()
    let tune = try TuneSection(self[.tune], measures: measures, groups: blueprint.groups.map(\.name))
    let power = try PlanSection(self[.plan], measures: measures)
    let sampling = try sampling()
    var plan = try CellPlan(blueprint, sampling, seed: seed)
    let baseline = try Baseline(self[.baseline], blueprint, plan)
    // A sampler that chooses values from ranges is unlikely to choose the baseline, so it is added.
    let added = sampling.traits.needsLevels ? nil : try baseline?.combination(in: plan.space)
    if let added { plan.add(added) }
    var comparisons = 0.0
    let cells = try plan.conditions { comparisons += Self.comparisons(in: $0, replicates) }
    try plan.checkThatSweptSettingsAreUsed(in: cells)
    try checkSize(comparisons)
    let experiment = Experiment(
      name: name, question: question, cells: cells, seed: seed, replicates: replicates,
      measures: measures.measures, requestedMeasures: measures.isDefault ? [] : measures.names,
      objectives: objectives,
      baseline: added == nil ? try baseline?.index(in: cells) : plan.combinations.firstIndex { $0 == added })
    return ScenarioContent(
      experiment: experiment, plan: plan, tuning: try tune?.plan(cells),
      power: try power?.plan(experiment, blueprint, plan))
  }

  private func blueprint() throws(TextProblem) -> Blueprint {
    Blueprint(
      order: section.values.map(\.key), alternatives: try alternatives(),
      isCompared: self[.strategy]?.items != nil, groups: try groups(),
      listener: try constants(laboratory.listeners.descriptor), parts: laboratory.listeners,
      settings: try constants(TrainingSettings.descriptor),
      profile: try constants(HistoryParameters.profile),
      trend: try constants(HistoryParameters.trend),
      timeline: try constants(HistoryParameters.timeline),
      training: try training())
  }

  private static func comparisons(in cell: Condition, _ replicates: Int) -> Double {
    Double(cell.groups.reduce(0) { $0 + $1.count } * replicates) * Double(cell.plan.comparisons)
  }

  /// Requires at most `Scenario.mostComparisons` comparisons in all cells together.
  private func checkSize(_ comparisons: Double) throws(TextProblem) {
    guard comparisons <= Double(Scenario.mostComparisons) else {
      throw TextProblem(
        at: section.place, "a scenario must make at most \(Scenario.mostComparisons) comparisons",
        got: "\(comparisons)", nextStep: "Take fewer listeners, sessions or conditions.")
    }
  }
}

// MARK: - The parts

extension ScenarioReader {
  func name() throws(TextProblem) -> String {
    try required(.name, "kazez-constants").kebabCase(path: Key.name.rawValue)
  }

  func question() throws(TextProblem) -> String { try section.text(Key.question.rawValue) }

  func replicates() throws(TextProblem) -> Int { try section.fixed(Self.replicates) }

  func alternatives() throws(TextProblem) -> [Alternative] {
    try Alternative.read(try required(.strategy, "kazez"), in: laboratory)
  }

  func groups() throws(TextProblem) -> [Group] {
    try Group.read(
      try required(.population, "[{ listener: novice, count: 50 }]"), of: laboratory.listeners)
  }

  func constants(_ descriptor: Descriptor) throws(TextProblem) -> ConstantsBlock {
    try ConstantsBlock(descriptor, in: section)
  }

  func training() throws(TextProblem) -> TrainingSection { try TrainingSection(in: section) }

  func objectives(among measures: ReportedMeasures) throws(TextProblem) -> [Objective] {
    if self[.objectives] == nil, self[.baseline] != nil { return measures.impliedObjectives }
    return try Objective.read(self[.objectives], among: measures)
  }

  func sampling() throws(TextProblem) -> Sampling { try Sampling(self[.sampler], in: laboratory) }

  func seed() throws(TextProblem) -> UInt64 {
    guard let node = self[.seed] else { return 1 }
    guard case .scalar(let text, isPlain: true) = node.content, let seed = UInt64(decimal: text) else {
      throw TextProblem(
        at: node.place, "seed must be a whole number in 0…\(UInt64.max)", got: node.shown,
        nextStep: "The default is 1.")
    }
    return seed
  }

  func measures() throws(TextProblem) -> ReportedMeasures {
    let known = laboratory.measures
    let names = try self[.measures]?.names(
      among: known.names, kind: known.kind, path: Key.measures.rawValue,
      rule: "must be a list of at least one",
      nextStep: "Delete the key to get the usual ones.")
    // Without the key, objectives that are reported only where they are named are reported, too.
    let wanted = (self[.objectives]?.items ?? []).compactMap { item in
      item.text ?? item.entries?.first { $0.key == Objective.measureKey }?.value.text
    }
    let usual = known.entries.filter { $0.isReportedByDefault || wanted.contains($0.descriptor.name) }
    return ReportedMeasures(
      names: names ?? usual.map(\.descriptor.name), isDefault: names == nil, known: known)
  }
}
