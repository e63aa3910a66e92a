import Music
package import Simulation
import Text
package import Training

extension Scenario {
  /// The scenario with another baseline.
  ///
  /// A named constant of the strategy is the baseline's, and so is a named setting that is swept; every condition has
  /// the other named settings. Swept constants without a name keep the values of the present baseline; without one,
  /// those of `strategy`. Where the settings say how every session begins, `first-cents` has no use and is removed from
  /// the strategy. A `unison-first-cents` above 0 is tried against 0, with which only the first session begins at
  /// `first-cents`: the scenario lists both, and the baseline has the named one. `first-cents` stays swept, or is the
  /// same difference.
  /// - Parameters:
  ///   - strategy: one of the scenario's.
  ///   - settings: those with the named values; the others are not used.
  ///   - named: constants of the strategy, which must be swept, and settings.
  /// - Throws: `ScenarioError` for a strategy that the scenario does not have, a constant that is not swept, a value
  ///   that the scenario does not permit, and a file that does not have its keys on lines of their own.
  package func replacingBaseline(
    with strategy: StrategyChoice, _ settings: TrainingSettings, naming named: [Condition.Assignment],
    in laboratory: Laboratory
  ) throws(ScenarioError) -> Scenario {
    let cell = try cell(with: strategy)
    let branch = space.branches[combinations[cell].branch]
    let common = named.filter { named in
      named.path.hasPrefix(Self.settingsPrefix) && !branch.axes.contains { $0.path == named.path }
    }
    let training = experiment.cells[cell].settings.replacing(common.map(\.path), from: settings)
    let isFirstUnused = training.beginEverySession
    let axes = branch.axes.map(\.path).filter { $0 != Condition.firstPath || !isFirstUnused }
    try checkThat(named, liesIn: axes + common.map(\.path), isFirstUnused: isFirstUnused)
    let start = common.first { $0.path == Condition.firstUnisonPath && canLeave(training) }
    let first = start.map { Condition.Assignment(path: Condition.firstPath, value: $0.value) }
    let sweptFirst = first.flatMap { first in
      branch.axes.contains { $0.path == first.path && $0.place(of: first.value) != nil } ? first : nil
    }
    let label: [Condition.Assignment] =
      isCompared ? [.init(path: Alternative.path, value: .text(branch.name))] : []
    let all = label + values(of: axes, named, strategy) + [sweptFirst, start].compactMap(\.self)
    var parts = [ScenarioReader.Key.baseline.rawValue: " \(all.yaml)"]
    if !common.isEmpty {
      parts[ScenarioReader.Key.settings.rawValue] = " \(section(.settings, with: common, listing: start))"
    }
    if isFirstUnused && sweptFirst == nil {
      let beginning = first.map { "\($0.value)" }
      parts[Alternative.path] = " \(strategies(with: beginning, for: KazezStrategy.first.name).inFlow)"
    }
    return try Scenario(yaml: replacing(parts), file: file, in: laboratory)
      .overriding(seed: experiment.seed)
  }

  /// The index of a cell with a strategy: of the present baseline if it has the strategy, otherwise the first one.
  private func cell(with strategy: StrategyChoice) throws(ScenarioError) -> Int {
    let (name, cells) = (strategy.descriptor.name, experiment.cells)
    let indices = [experiment.baseline].compactMap(\.self) + Array(cells.indices)
    guard let cell = indices.first(where: { cells[$0].strategy.descriptor.name == name }) else {
      throw problem(
        "must have a strategy of the scenario, got \(name)",
        "Name constants of \(cells[0].strategy.descriptor.name).")
    }
    return cell
  }

  private func checkThat(
    _ named: [Condition.Assignment], liesIn paths: [String], isFirstUnused: Bool
  ) throws(ScenarioError) {
    guard let other = named.first(where: { !paths.contains($0.path) }) else { return }
    throw problem(
      "must have swept constants only, got \(other.path)",
      other.path == Condition.firstPath && isFirstUnused
        ? "The settings say where every session begins; leave it out." : "Leave it out, or sweep it.")
  }

  /// The baseline's values of swept constants: the named ones, otherwise those of the present baseline, otherwise the
  /// strategy's.
  private func values(
    of axes: [String], _ named: [Condition.Assignment], _ strategy: StrategyChoice
  ) -> [Condition.Assignment] {
    let present = experiment.baseline.map { experiment.cells[$0].label } ?? []
    return axes.compactMap { path in
      (named + present).first { $0.path == path }
        ?? strategy[String(path.drop { $0 != "." }.dropFirst())].map { .init(path: path, value: $0) }
    }
  }

  private static let settingsPrefix = "\(TrainingSettings.descriptor.name)."

  private func problem(_ rule: String, _ nextStep: String) -> ScenarioError {
    ScenarioError(file: file, place: nil, problem: "the baseline \(rule)", nextStep: nextStep)
  }

  /// Whether the sessions of unison, which begin where the settings say, could also begin where the Kazez rule decides.
  private func canLeave(_ training: TrainingSettings) -> Bool {
    training.intervals == [.prime] && training.bounds.contains(training.firstUnison)
      && experiment.cells.allSatisfy { $0.strategy.descriptor == KazezStrategy.descriptor }
  }

  private var isCompared: Bool { value(of: .strategy)?.items != nil }

  private func value(of key: ScenarioReader.Key) -> YAMLNode? {
    root.first { $0.key == key.rawValue }?.value
  }

  /// A section of constants with other values of some; of `start` it lists the value and 0.
  private func section(
    _ key: ScenarioReader.Key, with changes: [Condition.Assignment], listing start: Condition.Assignment?
  ) -> String {
    let names = changes.map { String($0.path.dropFirst(key.rawValue.count + 1)) }
    let kept = (value(of: key)?.entries ?? []).filter { !names.contains($0.key) }
    let texts = changes.map { $0.path == start?.path ? "[\($0.value), 0]" : "\($0.value)" }
    let all = kept.map { "\($0.key): \($0.value.inFlow)" } + zip(names, texts).map { "\($0): \($1)" }
    return "{ \(all.joined(separator: ", ")) }"
  }

  /// The section `strategy` with another value of a constant; without the constant if the value is nil.
  private func strategies(with value: String?, for constant: String) -> YAMLNode {
    func changed(_ node: YAMLNode) -> YAMLNode {
      guard let entries = node.entries, var new = entries.first else { return node }
      var kept = entries.filter { $0.key != constant }
      if let value {
        new.key = constant
        new.value = YAMLNode(place: new.place, content: .scalar(value, isPlain: true))
        kept.append(new)
      }
      return YAMLNode(place: node.place, content: .mapping(kept))
    }
    guard let node = self.value(of: .strategy) else { preconditionFailure("a scenario must have a strategy") }
    return node.items.map { YAMLNode(place: node.place, content: .list($0.map(changed))) } ?? changed(node)
  }
}

extension Condition {
  /// The swept values without `first-cents` where the settings say how every session begins.
  package var usedLabel: [Assignment] {
    label.filter { $0.path != Self.firstPath || !settings.beginEverySession }
  }

  /// The path of the difference at which the Kazez rule begins the first session.
  package static let firstPath = "\(Alternative.path).\(KazezStrategy.first.name)"

  /// The path of the difference at which every session of unison begins.
  package static let firstUnisonPath =
    "\(TrainingSettings.descriptor.name).\(TrainingSettings.firstUnison.name)"
}

extension TrainingSettings {
  /// The settings with the values of others for those paths that say how sessions begin.
  fileprivate func replacing(_ paths: [String], from others: TrainingSettings) -> TrainingSettings {
    var settings = self
    func has(_ parameter: any ParameterDeclaration) -> Bool {
      paths.contains("\(Self.descriptor.name).\(parameter.erased.name)")
    }
    if has(Self.firstUnison) { settings.firstUnison = others.firstUnison }
    if has(Self.firstInterval) { settings.firstInterval = others.firstInterval }
    if has(Self.intervals) { settings.intervals = others.intervals }
    return settings
  }
}
