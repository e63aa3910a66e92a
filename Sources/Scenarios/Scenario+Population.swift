package import Simulation
import Text
import Training
import Tuning

extension Scenario {
  /// Each group of the population as an item of a scenario, on one line, with the constants of the key `listener`, which
  /// apply to all: `{ group: anna, threshold-cents: 10.7, count: 20 }`.
  package var population: [(name: String, item: String)] {
    let entries = root
    let common = entries.first { $0.key == ScenarioReader.Key.listener.rawValue }?.value.entries ?? []
    let items = entries.first { $0.key == Group.path }?.value.items ?? []
    return zip(experiment.cells[0].groups, items).map { group, item in
      let own = item.entries ?? []
      let others = common.filter { constant in !own.contains { $0.key == constant.key } }
      return (group.name, YAMLNode(place: item.place, content: .mapping(own + others)).inFlow)
    }
  }

  /// The scenario with other groups. A tuning counts all of them, and its budget grows or shrinks with their number, so
  /// that a group has the same comparisons.
  /// - Parameters:
  ///   - groups: items as `population` has them, at least one.
  ///   - suffix: names the listeners. It follows the scenario's name after a hyphen, unless that gets too long, and the question
  ///     in parentheses.
  /// - Throws: `ScenarioError` if the file does not have its keys on lines of their own, or names a group that is
  ///   replaced.
  package func replacingPopulation(
    with groups: [String], suffix: String, in laboratory: Laboratory
  ) throws(ScenarioError) -> Scenario {
    var parts = named("\(experiment.name)-\(suffix)", suffix)
    parts[Group.path] = groups.map { "\n  - \($0)" }.joined()
    if let tuning, let section = root.first(where: { $0.key == TuneSection.path })?.value {
      let budget = tuning.budget.scaled(by: groups.count, over: tuning.groups.count)
      parts[TuneSection.path] = " \(TuneSection.countingAllGroups(section, budget: budget).inFlow)"
    }
    let changed = try Scenario(yaml: replacing(parts), file: file, in: laboratory)
    return changed.overriding(seed: experiment.seed)
  }

  /// The scenario, which can be tuned, with another objective of its tuning: the first of its measures. The others and the
  /// constraints stay. The measure names the study, after the scenario's name unless that gets too long, and the question.
  /// - Throws: `ScenarioError` if the file does not have its keys on lines of their own.
  package func replacingObjective(
    with objective: Objective, in laboratory: Laboratory
  ) throws(ScenarioError) -> Scenario {
    guard let tuning, tuning.goal.objective != objective,
      let section = root.first(where: { $0.key == TuneSection.path })?.value
    else { return self }
    let suffix = objective.measure.replacing("rmse_octaves_", with: "").replacing("_", with: "-")
    let listed = experiment.requestedMeasures
    let others = listed.isEmpty ? tuning.goal.constraints.map(\.measure) : listed
    let measures = ([objective.measure] + others).uniqued()
    var parts = named("\(experiment.name)-\(suffix)", objective.measure)
    parts[ScenarioReader.Key.measures.rawValue] = " [\(measures.joined(separator: ", "))]"
    parts[TuneSection.path] = " \(TuneSection.judging(section, by: objective).inFlow)"
    let changed = try Scenario(yaml: replacing(parts), file: file, in: laboratory)
    return changed.overriding(seed: experiment.seed)
  }

  /// The scenario with other numbers of sessions and of comparisons in each; nil keeps the scenario's. The budget of a
  /// tuning grows or shrinks with the comparisons of a listener, so that as many listeners train. Both numbers name the
  /// study, after the scenario's name unless that gets too long, and the question.
  /// - Throws: `ScenarioError` if the file does not have its keys on lines of their own, or if its other keys do not
  ///   permit the numbers.
  package func replacingTraining(
    sessions: Int?, comparisons: Int?, in laboratory: Laboratory
  ) throws(ScenarioError) -> Scenario {
    let plan = experiment.cells[0].plan
    let (count, length) = (sessions ?? plan.sessions, comparisons ?? plan.comparisonsPerSession)
    guard count != plan.sessions || length != plan.comparisonsPerSession else { return self }
    var parts = named("\(experiment.name)-\(count)x\(length)", "\(count) × \(length)")
    let path = TrainingParameters.descriptor.name
    let numbers = [(TrainingParameters.sessions, count), (TrainingParameters.comparisons, length)]
    let others = (root.first { $0.key == path }?.value.entries ?? []).filter { entry in
      !numbers.contains { $0.0.name == entry.key }
    }
    let entries =
      numbers.map { "\($0.0.name): \($0.1)" } + others.map { "\($0.key): \($0.value.inFlow)" }
    parts[path] = " { \(entries.joined(separator: ", ")) }"
    if let tuning, let section = root.first(where: { $0.key == TuneSection.path })?.value {
      let budget = tuning.budget.scaled(by: count * length, over: plan.comparisons)
      parts[TuneSection.path] = " \(TuneSection.taking(budget, section).inFlow)"
    }
    let changed = try Scenario(yaml: replacing(parts), file: file, in: laboratory)
    return changed.overriding(seed: experiment.seed)
  }

  /// The keys with another name, if it is allowed, and with the question, if there is one, followed by what is replaced.
  private func named(_ name: String, _ suffix: String) -> [String: String] {
    var parts: [String: String] = [:]
    if NameRule.allows(name) { parts[ScenarioReader.Key.name.rawValue] = " \(name)" }
    if !question.isEmpty {
      parts[ScenarioReader.Key.question.rawValue] = " \(JSONText.text("\(question) (\(suffix))").compact)"
    }
    return parts
  }

  /// The entries of the file.
  var root: [YAMLNode.Entry] {
    let node = try? YAMLNode(reading: Array(text.utf8), as: ScenarioReader.subject)
    return node?.entries ?? []
  }

  /// The text with other values of keys, each with what separates it from the colon. Comments between a key and the
  /// next one are part of its value. New keys follow at the end.
  func replacing(_ values: [String: String]) throws(ScenarioError) -> String {
    let entries = root
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    let starts = entries.map(\.place.line)
    guard entries.allSatisfy({ $0.place.column == 1 }), Set(starts).count == starts.count else {
      throw ScenarioError(
        file: file, place: entries.first?.place,
        problem:
          "a scenario whose listeners or baseline are replaced must have each key at the beginning of a line",
        nextStep: "Write it without outer braces and indentation.")
    }
    let ends = starts.dropFirst().map { $0 - 1 } + [lines.count]
    var text = lines.prefix(starts[0] - 1).map(String.init)
    for (entry, range) in zip(entries, zip(starts, ends)) {
      let old = lines[(range.0 - 1)..<range.1].map(String.init)
      text += values[entry.key].map { ["\(entry.key):\($0)"] } ?? old
    }
    let last = entries.last!.key
    if values[last] == nil, text.last == "" { text.removeLast() }
    let new = values.keys.filter { key in !entries.contains { $0.key == key } }.sorted()
    return (text + new.map { "\($0):\(values[$0]!)" }).joined(separator: "\n") + "\n"
  }
}

extension Int {
  /// The number times a ratio, rounded down; `Int.max` if it is larger than that.
  fileprivate func scaled(by count: Int, over other: Int) -> Int {
    Int(exactly: (Double(self) * Double(count) / Double(other)).rounded(.down)) ?? .max
  }
}

extension YAMLNode {
  /// The value on one line, in flow style.
  var inFlow: String {
    switch content {
    case .scalar where isNothing: "~"
    case .scalar(let text, isPlain: true) where text.wholeMatch(of: /[A-Za-z0-9._+\-]+/) != nil: text
    case .scalar(let text, _): JSONText.text(text).compact
    case .list(let items): "[\(items.map(\.inFlow).joined(separator: ", "))]"
    case .mapping(let entries):
      "{ \(entries.map { "\($0.key): \($0.value.inFlow)" }.joined(separator: ", ")) }"
    }
  }
}
