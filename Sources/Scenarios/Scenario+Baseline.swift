package import Simulation
import Text
package import Training
import Tuning

extension Scenario {
  /// The scenario with another baseline.
  ///
  /// A named constant of the strategy is the baseline's, and so is a named setting that is swept; every condition has the other
  /// named settings. Swept constants without a name keep the values of the present baseline; without one, those of `strategy`.
  /// Where the settings say how every session begins, `first-cents` has no use and is removed from the strategy.
  /// - Parameters:
  ///   - strategy: one of the scenario's.
  ///   - settings: those with the named values; the others are not used.
  ///   - named: constants of the strategy, which must be swept, and settings.
  /// - Throws: `ScenarioError` for a strategy that the scenario does not have, a constant that is not swept, a value that the
  ///   scenario does not permit, and a file that does not have its keys on lines of their own.
  package func replacingBaseline(
    with strategy: StrategyChoice, _ settings: TrainingSettings, naming named: [Condition.Assignment],
    in laboratory: Laboratory
  ) throws(ScenarioError) -> Scenario {
    let (name, cells) = (strategy.descriptor.name, experiment.cells)
    let indices = [experiment.baseline].compactMap(\.self) + Array(cells.indices)
    guard let cell = indices.first(where: { cells[$0].strategy.descriptor.name == name }) else {
      throw problem(
        "must have a strategy of the scenario, got \(name)",
        "Name constants of \(cells[0].strategy.descriptor.name).")
    }
    let branch = space.branches[combinations[cell].branch]
    let common = named.filter { named in
      named.path.hasPrefix(Self.settingsPrefix) && !branch.axes.contains { $0.path == named.path }
    }
    let first = "\(Alternative.path).\(KazezStrategy.first.name)"
    let isFirstUnused = cells[cell].settings.beginEverySession(with: settings, for: common.map(\.path))
    let axes = branch.axes.map(\.path).filter { $0 != first || !isFirstUnused }
    let others = named.filter { named in !(axes + common.map(\.path)).contains(named.path) }
    if let other = others.first {
      throw problem(
        "must have swept constants only, got \(other.path)",
        other.path == first && isFirstUnused
          ? "The settings say where every session begins; leave it out." : "Leave it out, or sweep it.")
    }
    let present = experiment.baseline.map { cells[$0].label } ?? []
    let values = axes.compactMap { path in
      (named + present).first { $0.path == path }
        ?? strategy[String(path.drop { $0 != "." }.dropFirst())].map { .init(path: path, value: $0) }
    }
    let label: [Condition.Assignment] =
      isCompared ? [.init(path: Alternative.path, value: .text(branch.name))] : []
    var parts = [ScenarioReader.Key.baseline.rawValue: " \((label + values).yaml)"]
    if !common.isEmpty {
      parts[ScenarioReader.Key.settings.rawValue] = " \(section(.settings, with: common))"
    }
    if isFirstUnused {
      parts[Alternative.path] = " \(strategies(without: KazezStrategy.first.name).inFlow)"
    }
    return try Scenario(yaml: replacing(parts), file: file, in: laboratory)
      .overriding(seed: experiment.seed)
  }

  private static let settingsPrefix = "\(TrainingSettings.descriptor.name)."

  private func problem(_ rule: String, _ nextStep: String) -> ScenarioError {
    ScenarioError(file: file, place: nil, problem: "the baseline \(rule)", nextStep: nextStep)
  }

  private var isCompared: Bool { value(of: .strategy)?.items != nil }

  private func value(of key: ScenarioReader.Key) -> YAMLNode? {
    root.first { $0.key == key.rawValue }?.value
  }

  /// A section of constants with other values of some.
  private func section(_ key: ScenarioReader.Key, with changes: [Condition.Assignment]) -> String {
    let names = changes.map { String($0.path.dropFirst(key.rawValue.count + 1)) }
    let kept = (value(of: key)?.entries ?? []).filter { !names.contains($0.key) }
    let all = kept.map { "\($0.key): \($0.value.inFlow)" } + zip(names, changes).map { "\($0): \($1.value)" }
    return "{ \(all.joined(separator: ", ")) }"
  }

  /// The section `strategy` without a constant.
  private func strategies(without constant: String) -> YAMLNode {
    func reduced(_ node: YAMLNode) -> YAMLNode {
      node.entries.map { entries in
        YAMLNode(place: node.place, content: .mapping(entries.filter { $0.key != constant }))
      } ?? node
    }
    guard let node = value(of: .strategy) else { preconditionFailure("a scenario must have a strategy") }
    return node.items.map { YAMLNode(place: node.place, content: .list($0.map(reduced))) } ?? reduced(node)
  }
}

extension TrainingSettings {
  /// Whether every session begins where the settings say, with the values of others for some paths.
  fileprivate func beginEverySession(with others: TrainingSettings, for paths: [String]) -> Bool {
    var settings = self
    func has(_ parameter: any ParameterDeclaration) -> Bool {
      paths.contains("\(Self.descriptor.name).\(parameter.erased.name)")
    }
    if has(Self.firstUnison) { settings.firstUnison = others.firstUnison }
    if has(Self.firstInterval) { settings.firstInterval = others.firstInterval }
    if has(Self.intervals) { settings.intervals = others.intervals }
    return settings.beginEverySession
  }
}
