import Chronology
import Simulation
import Text
import Training

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

  /// The swept constants of the cells with one strategy, in the order of the file.
  func axes(_ alternative: Alternative) -> [Setting] {
    let blocks = [alternative.block, listener, settings, profile, trend, timeline, training.block]
    let axes =
      blocks.map { (key: $0.path, axes: $0.axes) } + groups.map { (key: Group.path, axes: $0.block.axes) }
    return order.flatMap { key in axes.filter { $0.key == key }.flatMap(\.axes) }
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
    guard case .conflict(_, let name, let rule, let got, let advice) = error else {
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
