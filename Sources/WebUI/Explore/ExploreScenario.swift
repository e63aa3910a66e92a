import Listeners
import Training

extension Exploration {
  /// The name of the study that `peach sweep` makes of the file.
  public var studyName: String { "explore-\(request.strategy)" }

  /// The experiment as a scenario: `peach sweep` trains the same listeners with the same random numbers.
  ///
  /// A setting that equals the baseline makes one cell, another two.
  public var scenario: String {
    """
    # From the screen Explore of `peach serve`. Run it with `peach sweep FILE`.
    name: \(studyName)
    question: What do these constants change for these listeners?
    seed: \(request.seed)

    population:
      - group: \(Self.group)
        count: \(count)
    \(lines(of: model.values, indent: "    "))
    \(isBaseline ? "strategy: \(item(nil))" : conditions)
    training: { sessions: \(Self.sessions), comparisons-per-session: \(Self.comparisonsPerSession) }
    measures: [\(Self.measures.joined(separator: ", "))]

    """
  }

  private var conditions: String {
    """
    strategy:
      - \(item("baseline"))
      - \(item("setting"))
    baseline: { strategy: baseline }
    """
  }

  /// A strategy in one line: `{ name: kazez, label: setting, k1: 0.06 }`.
  private func item(_ label: String?) -> String {
    let values = (label == "baseline" ? baseline : setting).strategy.values
    let label = label.map { ["label: \($0)"] } ?? []
    let constants = changed(values).map { "\($0.name): \($0.value)" }
    return "{ \((["name: \(request.strategy)"] + label + constants).joined(separator: ", ")) }"
  }

  private func lines(of values: ParameterValues, indent: String) -> String {
    changed(values).map { "\(indent)\($0.name): \($0.value)\n" }.joined()
  }

  /// The constants that differ from their defaults, in the order of listings.
  private func changed(_ values: ParameterValues) -> [(name: String, value: ParameterValue)] {
    values.descriptor.parameters.filter { values[$0] != $0.defaultValue }.map { ($0.name, values[$0]) }
  }
}
