import Simulation
import Training

extension Exploration {
  /// The name of the study that `peach sweep` makes from the file.
  var studyName: String { "explore-\(request.strategy)" }

  /// The experiment as a scenario: `peach sweep` trains the same listeners with the same random numbers.
  ///
  /// The scenario has one cell if the setting equals the baseline, otherwise two.
  var scenario: String { scenario(named: studyName) }

  /// The scenario under a name that its content determines, such as `explore-kazez-6f21c0`, so that studies of
  /// different settings have different names.
  var named: (study: String, scenario: String) {
    let study = "\(studyName)-\(scenario.fingerprint.prefix(6))"
    return (study, scenario(named: study))
  }

  private func scenario(named name: String) -> String {
    """
    # From the screen Explore of `peach serve`. Run it with `peach sweep FILE`.
    name: \(name)
    question: "\(question)"
    seed: \(request.seed)

    population:
      - group: \(Self.group)
        count: \(count)
    \(lines(of: model.values, indent: "    "))
    \(isBaseline ? "strategy: \(item(setting))" : conditions)
    \(settingsLine)training: { sessions: \(Self.sessions), comparisons-per-session: \(Self.comparisonsPerSession) }
    measures: [\((Self.measures + (isMixed ? [Self.trackerError] : [])).joined(separator: ", "))]
    objectives: [\(objective)]

    """
  }

  /// "kazez with k1 0.04, k2 0.15 for listeners of 22 ¢ (novice): what changes from k1 0.05, k2 0.09?"
  private var question: String {
    let sessions = changed(settings).map { ", \($0.name) \($0.value)" }.joined()
    let other =
      setting.strategy.values.descriptor == baseline.strategy.values.descriptor
      ? (labels.baseline == "baseline" ? "the baseline" : labels.baseline)
      : described(baseline.strategy.values)
    let asked = isBaseline ? "what does it present, and what does it find?" : "what changes from \(other)?"
    return "\(described(setting.strategy.values)) for listeners of \(listeners)\(sessions): \(asked)"
  }

  /// A strategy with the constants that differ from its defaults: "kazez with k1 0.04, k2 0.15".
  private func described(_ values: ParameterValues) -> String {
    let constants = changed(values).map { "\($0.name) \($0.value)" }
    return values.descriptor.name + (constants.isEmpty ? "" : " with \(constants.joined(separator: ", "))")
  }

  /// "22 ¢ (novice)", or the constants beside the threshold: "30 ¢ (lapse-rate 0.1)".
  private var listeners: String {
    let name = namedListeners.first { listener in
      let values = try? ParameterValues(
        of: model.values.descriptor, setting: ExploreCatalog.values(of: listener))
      return values == model.values
    }?.name
    let others = changed(model.values).filter { $0.name != "threshold-cents" }.map {
      "\($0.name) \($0.value)"
    }
    let threshold = model.values["threshold-cents"].map { "\($0) ¢" } ?? ""
    let words = name ?? others.joined(separator: ", ")
    return words.isEmpty ? threshold : "\(threshold) (\(words))"
  }

  /// The measure that ranks the study. If both strategies estimate a threshold, it is the error of their estimates. If
  /// neither does, it is the error of the timeline. If one does, it is the error of the tracker, which reads the
  /// answers of any strategy.
  private var objective: String {
    isMixed
      ? Self.trackerError
      : setting.strategy.estimatedFraction != nil ? Self.estimateError : Self.timelineError
  }

  /// The training settings that differ from the defaults; empty without any.
  private var settingsLine: String {
    let changed = changed(settings).map { "\($0.name): \($0.value)" }
    return changed.isEmpty ? "" : "settings: { \(changed.joined(separator: ", ")) }\n"
  }

  private var conditions: String {
    """
    strategy:
      - \(item(baseline, label: labels.baseline))
      - \(item(setting, label: labels.setting))
    baseline: { strategy: "\(labels.baseline)" }
    """
  }

  /// The names of both conditions: the strategies if they differ, else up to three constants that differ, "k1 0.05" and
  /// "k1 0.06".
  private var labels: (baseline: String, setting: String) {
    let (others, values) = (baseline.strategy.values, setting.strategy.values)
    guard values.descriptor == others.descriptor else {
      return (others.descriptor.name, values.descriptor.name)
    }
    let differing = values.descriptor.parameters.filter { values[$0] != others[$0] }
    guard differing.count <= 3 else { return ("baseline", "setting") }
    func label(_ values: ParameterValues) -> String {
      differing.map { "\($0.name) \(values[$0])" }.joined(separator: ", ")
    }
    return (label(others), label(values))
  }

  /// A strategy in one line: `{ name: kazez, label: "k1 0.06", k1: 0.06 }`.
  private func item(_ condition: Condition, label: String? = nil) -> String {
    let values = condition.strategy.values
    let label = label.map { ["label: \"\($0)\""] } ?? []
    let constants = changed(values).map { "\($0.name): \($0.value)" }
    return "{ \((["name: \(values.descriptor.name)"] + label + constants).joined(separator: ", ")) }"
  }

  private func lines(of values: ParameterValues, indent: String) -> String {
    changed(values).map { "\(indent)\($0.name): \($0.value)\n" }.joined()
  }

  /// The constants that differ from their defaults, in the order of the descriptor.
  private func changed(_ values: ParameterValues) -> [(name: String, value: ParameterValue)] {
    values.descriptor.parameters.filter { values[$0] != $0.defaultValue }.map { ($0.name, values[$0]) }
  }
}
