import Numerals
import Simulation
import Tuning

/// The output of `peach compare`.
struct ComparisonReport {
  private let command: Compare
  private let group: ListenerOption.Group
  private let differences: [MeasureDifference]

  init(_ command: Compare, _ group: ListenerOption.Group, _ differences: [MeasureDifference]) {
    self.command = command
    self.group = group
    self.differences = differences
  }

  /// A line for each measure, between the conditions and what the columns mean.
  func text(within width: Int?) -> String {
    var table = Table(header: [
      "measure", "first", "second", "second − first", "unit", "result", "people per group",
    ])
    table.rows = differences.map(row)
    return """
      \(command.strategy): first \(command.first), second \(command.second)
      \(conditions)

      \(table.text(within: width))

      \(pairing)
      ± is half of a 95 % interval; an interval that is not nearly symmetrical is printed with both its ends.
      "Not distinguishable" means that the interval contains 0. Without any true difference, one line in twenty is
      distinguishable by chance.
      People per group: two groups of different people, two-sided t test, α = 0.05, 80 % power.
      """
  }

  private var conditions: String {
    let spread = group.model.spreadOctaves
    let people =
      !group.model.people.isEmpty
      ? "each one of \(group.model.people.count) people"
      : spread > 0
        ? "thresholds spread by \(spread) octaves"
        : "all with the same threshold, which groups of people never have"
    return """
      \(command.listeners.grouped) × \(group.name), \(people); \(command.sessions.of("session")) of \
      \(command.comparisons.of("comparison")); seed \(command.seed)
      """
  }

  private var pairing: String {
    command.independent
      ? "Each setting has its own listeners."
      : "The same listeners train under both settings with the same random numbers."
  }

  private func row(_ difference: MeasureDifference) -> [String] {
    let paired = difference.paired
    return [
      difference.measure.descriptor.name, paired?.value(isFirst: true) ?? "–",
      paired?.value(isFirst: false) ?? "–", paired?.text ?? "–", difference.measure.differenceUnit,
      difference.verdict.rawValue, difference.people.map(\.text) ?? "–",
    ]
  }

  /// The conditions, and in `measures` for each measure `measure`, `paired` (the members of a paired difference),
  /// `result`, `people_per_group` and `people_is_lower_bound`.
  var json: JSON {
    .object([
      "strategy": .text(command.strategy), "first": .text(command.first), "second": .text(command.second),
      "listener": .text(group.name), "spread_octaves": .number(group.model.spreadOctaves),
      "listeners": .integer(command.listeners), "sessions": .integer(command.sessions),
      "comparisons_per_session": .integer(command.comparisons),
      "seed": Int(exactly: command.seed).map(JSON.integer) ?? .text("\(command.seed)"),
      "independent": .flag(command.independent), "alpha": .number(MeasureDifference.alpha),
      "power": .number(MeasureDifference.power), "measures": .list(differences.map(\.json)),
    ])
  }
}

extension PairedDifference {
  fileprivate func value(isFirst: Bool) -> String { (isFirst ? baseline : value).significant(3) }
}

extension MeasureDifference.People {
  fileprivate var text: String { (isLowerBound ? "≥ " : "") + perGroup.grouped }
}

extension MeasureDifference {
  fileprivate var json: JSON {
    .object([
      "measure": .text(measure.descriptor.name), "result": .text(verdict.rawValue),
      "paired": paired.map { $0.json(unit: measure.differenceUnit) } ?? .null,
      "people_per_group": people.map { .integer($0.perGroup) } ?? .null,
      "people_is_lower_bound": .flag(people?.isLowerBound ?? false),
    ])
  }
}
