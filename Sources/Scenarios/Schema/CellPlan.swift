import Chronology
import Simulation
import Synchronization
import Text
import Training

/// How a scenario chooses its cells from the space of its swept constants.
struct Sampling {
  /// The sampler that chooses them.
  let sampler: any Sampler
  /// The position of the sampler in the file; nil if the file has none and the grid is used.
  let place: TextPlace?

  /// The sampler's properties.
  var traits: SamplerTraits { Swift.type(of: sampler).traits }

  private static let path = "sampler"

  /// Reads `sampler`: a name, or a mapping with the sampler's own constants.
  init(_ node: YAMLNode?, in laboratory: Laboratory) throws(TextProblem) {
    place = node?.place
    guard let node else {
      sampler = GridSampler()
      return
    }
    let nameNode = try node.nameNode(path: Self.path, example: "sobol")
    let type = try nameNode.entry(of: laboratory.samplers)
    var values = ParameterValues(of: type.descriptor)
    if node.entries != nil {
      let parameters = type.descriptor.parameters
      let section = try Section(node, path: Self.path, keys: [YAMLNode.nameKey] + parameters.map(\.name))
      for parameter in parameters {
        guard let node = section[parameter.name] else { continue }
        let value = try node.checked(parameter, path: section.path(parameter.name))
        try values.set(parameter, to: value, at: node.place)
      }
    }
    do throws(ParameterError) { sampler = try type.init(values) } catch {
      throw TextProblem(at: nameNode.place, error.problem, nextStep: error.nextStep)
    }
  }

  /// Requires the space to have an axis, and no more than the sampler's `mostAxes`. Samplers that need levels accept
  /// every space.
  func check(_ space: SearchSpace) throws(TextProblem) {
    guard let place, !traits.needsLevels else { return }
    let name = "sampler \(Swift.type(of: sampler).descriptor.name)"
    let most = space.branches.map(\.axes.count).max() ?? 0
    guard most > 0 else {
      throw TextProblem(
        at: place, "\(name) must have constants to sample", got: "none",
        nextStep: "Give one as { from: …, to: … } or as a list.")
    }
    if let limit = traits.mostAxes, most > limit {
      throw TextProblem(
        at: place, "\(name) must have at most \(limit) swept constants", got: "\(most)",
        nextStep: "Sweep fewer, or take latin-hypercube.")
    }
  }
}

extension Blueprint {
  /// The swept constants of the cells with one strategy, in the order of the file.
  fileprivate func axes(_ alternative: Alternative) -> [Setting] {
    let blocks = [alternative.block, listener, settings, profile, trend, timeline, training.block]
    let axes =
      blocks.map { (key: $0.path, axes: $0.axes) } + groups.map { (key: Group.path, axes: $0.block.axes) }
    return order.flatMap { key in axes.filter { $0.key == key }.flatMap(\.axes) }
  }
}

/// The conditions of a scenario: the points that its sampler chooses in the space of its swept constants.
struct CellPlan {
  /// A swept constant and the axis that its values lie on.
  struct Sweep {
    let setting: Setting
    let axis: Axis
  }

  /// A branch for each strategy, an axis for each swept constant.
  let space: SearchSpace
  /// The cells, strategy by strategy.
  private(set) var combinations: CombinationList
  private let blueprint: Blueprint
  /// The swept constants of each branch.
  private let settings: [[Setting]]

  /// - Throws: `TextProblem` for too many cells, a range with too many steps, and a space that the sampler does not
  ///   support.
  init(_ blueprint: Blueprint, _ sampling: Sampling, seed: UInt64) throws(TextProblem) {
    self.blueprint = blueprint
    settings = blueprint.alternatives.map(blueprint.axes)
    var branches: [SearchSpace.Branch] = []
    for (alternative, settings) in zip(blueprint.alternatives, settings) {
      var axes: [Axis] = []
      for setting in settings { axes.append(try setting.axis(inSteps: sampling.traits.needsLevels)) }
      branches.append(.init(alternative.label, axes: axes))
    }
    space = SearchSpace(branches)
    try sampling.check(space)
    try Self.checkSize(sampling, branches, settings, blueprint)
    combinations = space.combinations(sampling.sampler, seed: seed)
  }

  /// All swept constants, strategy by strategy.
  var sweeps: [Sweep] {
    zip(settings, space.branches).flatMap { settings, branch in
      zip(settings, branch.axes).map { Sweep(setting: $0, axis: $1) }
    }
  }

  /// Puts a combination before all others, unless it is among them.
  mutating func add(_ combination: Combination) { combinations = combinations.including(combination) }

  /// The strategy and the swept values of a combination.
  func sweptValues(_ combination: Combination) -> (Alternative, SweptValues) {
    let choices = zip(settings[combination.branch], combination.values).map {
      SweptValues.Choice(setting: $0, value: $1)
    }
    return (blueprint.alternatives[combination.branch], SweptValues(choices: choices))
  }

  /// All conditions. The list computes a condition when it is read; this call makes each once, to check it.
  /// - Parameter check: called with each condition, in order.
  /// - Throws: `TextProblem` for constants that are in conflict.
  /// - Complexity: O(cells · groups) in time, O(1) in memory.
  func conditions(check: (Condition) -> Void) throws(TextProblem) -> CellList {
    var assembler = Assembler(blueprint: blueprint)
    for combination in combinations {
      let (alternative, swept) = sweptValues(combination)
      check(try assembler.condition(alternative, swept))
    }
    let shared = Mutex(assembler)
    return CellList(count: combinations.count) { [self] index in
      let (alternative, swept) = sweptValues(combinations[index])
      return shared.withLock { assembler in
        do { return try assembler.condition(alternative, swept) } catch {
          preconditionFailure("cell \(index) must be the one that was checked: \(error)")
        }
      }
    }
  }

  /// The condition with a combination's values; nil if its constants are in conflict.
  func condition(_ combination: Combination) -> Condition? {
    var assembler = Assembler(blueprint: blueprint)
    let (alternative, swept) = sweptValues(combination)
    return try? assembler.condition(alternative, swept)
  }

  /// Requires that every swept setting and every swept constant of a strategy is used in at least one cell. Otherwise
  /// cells with different labels would be the same.
  /// - Parameter cells: the conditions of the combinations.
  /// - Throws: `TextProblem` at the first constant that no strategy uses.
  /// - Complexity: stops at the first cell by which every constant has been used.
  func checkThatSweptSettingsAreUsed(in cells: CellList) throws(TextProblem) {
    var unused = sweeps.map(\.setting).filter { setting in
      setting.path == "\(Alternative.path).\(setting.parameter.name)"
        || blueprint.settings.settings.contains { $0.path == setting.path }
    }
    for (combination, cell) in zip(combinations, cells) {
      if unused.isEmpty { return }
      unused.removeAll { setting in
        settings[combination.branch].contains { $0.path == setting.path }
          && !cell.strategy.unusedSettings.contains(setting.parameter.name)
          && !(setting.parameter.name == KazezStrategy.first.name && cell.settings.beginEverySession)
      }
    }
    guard let setting = unused.first else { return }
    guard setting.parameter.name != KazezStrategy.first.name else {
      throw TextProblem(
        at: setting.place, "\(setting.path) must be used to be swept",
        got: "settings at which every session begins",
        nextStep: "Delete the key, or unison-first-cents and interval-first-cents.")
    }
    var names: [String] = []
    for (alternative, settings) in zip(blueprint.alternatives, settings) {
      let name = alternative.block.descriptor.name
      if settings.contains(where: { $0.path == setting.path }), !names.contains(name) { names.append(name) }
    }
    throw TextProblem(
      at: setting.place, "\(setting.path) must be used by the strategy to be swept",
      got: "\(names.joined(separator: ", ")), which \(names.count == 1 ? "does" : "do") not use it",
      nextStep: "Delete the key, or take a strategy that uses it.")
  }

  private static func checkSize(
    _ sampling: Sampling, _ branches: [SearchSpace.Branch], _ settings: [[Setting]], _ blueprint: Blueprint
  ) throws(TextProblem) {
    var count = 0
    for index in branches.indices {
      let axes = branches[index].axes
      let (sum, overflow) = count.addingReportingOverflow(
        axes.isEmpty ? 1 : sampling.sampler.count(levels: axes.map(\.levels)))
      count = overflow ? .max : sum
      guard count <= Scenario.mostCells else {
        let last = settings[index].last
        throw TextProblem(
          at: sampling.place ?? last.map { $0.listed.first?.place ?? $0.place }
            ?? blueprint.alternatives[index].block.place,
          "a scenario must have at most \(Scenario.mostCells) conditions", got: "\(count)",
          nextStep: sampling.place == nil ? "Sweep fewer values." : "Take fewer points or strategies.")
      }
    }
  }
}

extension Setting {
  /// The axis of a swept constant.
  /// - Parameter inSteps: whether a range must be divided into steps, five unless it gives their number or size.
  /// - Throws: `TextProblem` for a range with so many steps that two of its values are equal.
  fileprivate func axis(inSteps: Bool) throws(TextProblem) -> Axis {
    guard case .range(let range) = content else { return Axis(path, .levels(listed.map { $0.value })) }
    if !inSteps, let continuum = range.continuum { return Axis(path, continuum) }
    return Axis(path, .levels(try range.values()))
  }
}

/// Makes conditions from swept values. If constants are in conflict, the error names the line and column of the one to
/// change.
struct Assembler {
  private let blueprint: Blueprint
  /// Models of groups without swept constants, by the names of the groups.
  private var constantModels: [String: ListenerModel] = [:]
  /// Models by their constants, so that cells share them; emptied when there are `mostModels`.
  private var models: [ParameterValues: ListenerModel] = [:]
  private static let mostModels = 256

  init(blueprint: Blueprint) { self.blueprint = blueprint }

  /// The condition that has these swept values.
  /// - Throws: `TextProblem` for constants that are in conflict.
  mutating func condition(_ alternative: Alternative, _ swept: SweptValues) throws(TextProblem) -> Condition {
    let settings = try swept.make(of: [blueprint.settings], TrainingSettings.init(_:))
    let strategy = try swept.make(of: [alternative.block, blueprint.settings]) {
      values throws(ParameterError) in
      try alternative.strategy.type.check(values, in: settings)
      return StrategyChoice(alternative.strategy, values)
    }
    let plan = try swept.make(of: [blueprint.training.block], blueprint.training.plan)
    let trend = try blueprint.trend.values(in: swept)
    let timeline = try blueprint.timeline.values(in: swept)
    let profile = try blueprint.profile.values(in: swept)
    return Condition(
      strategy: strategy, settings: settings, correctOnly: profile[HistoryParameters.correctOnly],
      trend: (trend[HistoryParameters.minimumRecords], trend[HistoryParameters.threshold]),
      trendRule: trend[HistoryParameters.rule],
      timeline: (
        timeline[HistoryParameters.period],
        timeline[HistoryParameters.window]
      ), plan: plan, groups: try groups(swept), label: label(alternative, swept))
  }

  private mutating func groups(_ swept: SweptValues) throws(TextProblem) -> [ListenerGroup] {
    var groups: [ListenerGroup] = []
    for group in blueprint.groups {
      let model = try model(of: group, swept)
      groups.append(ListenerGroup(name: group.name, model: model, count: group.count))
    }
    return groups
  }

  /// The model of a group's listeners. The group's own constants override the constants of all listeners, which
  /// override a named listener's.
  private mutating func model(of group: Group, _ swept: SweptValues) throws(TextProblem) -> ListenerModel {
    guard group.block.axes.isEmpty, blueprint.listener.axes.isEmpty else {
      return try sweptModel(of: group, swept)
    }
    if let model = constantModels[group.name] { return model }
    let model = try sweptModel(of: group, swept)
    constantModels[group.name] = model
    return model
  }

  private mutating func sweptModel(of group: Group, _ swept: SweptValues) throws(TextProblem) -> ListenerModel
  {
    let own = try model(of: group, over: group.base, swept)
    var people: [ListenerModel] = []
    for base in group.people { people.append(try model(of: group, over: base, swept)) }
    return own.drawing(from: people)
  }

  private mutating func model(
    of group: Group, over base: ParameterValues, _ swept: SweptValues
  ) throws(TextProblem) -> ListenerModel {
    let values = try group.block.values(
      in: swept, over: blueprint.listener.values(in: swept, over: base))
    if let model = models[values] { return model }
    do throws(ParameterError) {
      let model = try ListenerModel(values, of: blueprint.parts)
      if models.count >= Self.mostModels { models.removeAll(keepingCapacity: true) }
      models[values] = model
      return model
    } catch {
      throw swept.problem(error, among: [group.block, blueprint.listener])
    }
  }

  private func label(_ alternative: Alternative, _ swept: SweptValues) -> [Condition.Assignment] {
    let strategy = Condition.Assignment(path: Alternative.path, value: .text(alternative.label))
    return (blueprint.isCompared ? [strategy] : [])
      + swept.choices.map { .init(path: $0.setting.path, value: $0.value) }
  }
}

extension SweptValues {
  /// Calls `body` with the constants of the first block.
  /// - Throws: `TextProblem` at the constant that causes an error of `body`, which may be in any of the blocks.
  fileprivate func make<Product>(
    of blocks: [ConstantsBlock], _ body: (ParameterValues) throws(ParameterError) -> Product
  ) throws(TextProblem) -> Product {
    let values = try blocks[0].values(in: self)
    do throws(ParameterError) { return try body(values) } catch {
      throw problem(error, among: blocks)
    }
  }

  /// The problem for an error in the constants. A conflict is reported at the constant that the rule is about or, if
  /// the file does not give it, at one that the rule or its advice mentions; otherwise at the first block.
  fileprivate func problem(_ error: ParameterError, among blocks: [ConstantsBlock]) -> TextProblem {
    guard case .conflict(_, let name, let rule, let got, let advice, _) = error else {
      return TextProblem(at: blocks[0].place, error.problem, nextStep: error.nextStep)
    }
    let words = "\(rule) \(advice)".split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    let given = blocks.flatMap(\.settings)
    let blamed =
      given.first { $0.parameter.name == name } ?? given.first { words.contains($0.parameter.name[...]) }
    let path = blocks.first { $0.settings.contains { $0.parameter.name == name } }?.path ?? blocks[0].path
    return TextProblem(
      at: blamed.map(place) ?? blocks[0].place, "\(path).\(name) \(rule)", got: "\(got)",
      nextStep: advice)
  }
}
