import Music
import Results
import Simulation
import Text
import Training
import Tuning

/// The output of `peach compare` for one kind of listeners.
struct ComparisonReport: ComparisonResult {
  private let command: Compare
  private let group: ListenerOption.Group
  private let differences: [MeasureDifference]
  private let aims: [Double?]
  private let sides: ComparedSides
  private let judgement: ComparisonJudgement
  /// The sentences on thresholds that lie outside the differences of a side.
  private let warnings: [String]

  /// - Parameters:
  ///   - conditions: the first and the second condition.
  ///   - areSame: whether they are the same condition.
  init(
    _ command: Compare, _ group: ListenerOption.Group, _ differences: [MeasureDifference],
    conditions: [Condition], areSame: Bool
  ) {
    self.command = command
    self.group = group
    aims = conditions.map(\.estimatedFraction)
    self.sides = ComparedSides(command, conditions)
    let found = conditions.compactMap { $0.outOfReach() }
    warnings = found.first == found.last ? Array(found.prefix(1)) : found
    // The extra measure of procedures with an estimate is kept only if a condition makes an estimate.
    self.differences = differences.filter {
      let name = $0.measure.descriptor.name
      return name != command.biasOfDisplay
        && (!command.measures.isEmpty || $0.paired != nil || name != KeyMeasures.ofProcedures)
    }
    let lapses = group.model.people.isEmpty ? [group.model.lapseRate] : group.model.people.map(\.lapseRate)
    let sides = zip([command.first, command.second], conditions).map {
      ComparisonJudgement.Side($0, $1)
    }
    judgement = ComparisonJudgement(
      self.differences, bias: differences.first { $0.measure.descriptor.name == command.biasOfDisplay },
      first: sides[0], second: sides[1], areSame: areSame,
      lapseRates: lapses.min()!...lapses.max()!,
      prefers: command.measures.isEmpty
        ? [KeyMeasures.ofProcedures, KeyMeasures.ofAnswers, KeyMeasures.ofDisplay] : [])
  }

  /// The text: a sentence that names the better condition, a row for each measure, and the listeners that were
  /// simulated.
  func text(width: Int) -> String {
    var table = Table(
      header: ["measure", "first", "second", "second is", "second − first"]
        + (command.people ? ["people per group"] : []))
    table.rows = differences.map(row)
    if aims.contains(where: { $0 != nil }) {
      // Beside the error of the estimates.
      let index = differences.firstIndex(where: \.isOfEstimate) ?? differences.count
      table.rows.insert(aimsRow, at: index)
    }
    let people =
      command.people
      ? " People per group: \(MeasureDifference.People.design)." : ""
    let some = differences.compactMap { difference in
      difference.paired.flatMap { ListenersNote($0.count, of: command.listeners).text }
        .map { "\(difference.measure.descriptor.name) \($0)" }
    }
    let selected = some.isEmpty ? "" : " Listeners who have a value: \(some.joined(separator: ", "))."
    let undecided =
      differences.contains { $0.verdict == .notDistinguishable }
      ? " Undecided: the 95 % interval of the difference contains 0." : ""
    let words = """
      \(sides.named) For \(conditions).\(sides.beginnings) \(sides.pairing)\(selected)\(undecided) Without any true \
      difference, one line in twenty is decided by chance.\(people)
      """
    return [
      answer.lines(of: width).joined(separator: "\n"),
      table.text(within: width), words.lines(of: width).joined(separator: "\n"),
    ].joined(separator: "\n\n")
  }

  private var answer: String { (judgement.sentences + warnings).joined(separator: " ") }

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

  private var aimsRow: [String] {
    [Aims.heading] + aims.map { Aims.text($0) } + ["", ""] + (command.people ? [""] : [])
  }

  private func row(_ difference: MeasureDifference) -> [String] {
    let paired = difference.paired
    return [
      difference.measure.descriptor.name, paired?.value(isFirst: true) ?? "–",
      paired?.value(isFirst: false) ?? "–", difference.word,
      paired.map { "\($0.text)\(difference.unit)" } ?? "–",
    ] + (command.people ? [difference.people.map(\.text) ?? "–"] : [])
  }

  /// The answer, the conditions, the fractions of right answers at which they aim, and in `measures` for each measure
  /// `measure`, `paired` (the members of a paired difference), `result`, `people_per_group` and
  /// `people_is_lower_bound`.
  var json: JSON {
    .object([
      "better": judgement.better.map(JSON.text) ?? .null,
      "answer": .text(answer),
      "strategy": .text(command.strategy), "first": .text(command.first), "second": .text(command.second),
      "first_aims_at": .optional(aims[0]), "second_aims_at": .optional(aims[1]),
      "listener": .text(group.name), "spread_octaves": .number(group.model.spreadOctaves),
      "listeners": .integer(command.listeners), "sessions": .integer(command.sessions),
      "comparisons_per_session": .integer(command.comparisons),
      "seed": Int(exactly: command.seed).map(JSON.integer) ?? .text("\(command.seed)"),
      "independent": .flag(command.independent), "alpha": .number(MeasureDifference.alpha),
      "power": .number(MeasureDifference.power), "measures": .list(differences.map(\.json)),
    ])
  }
}

extension StrategyChoice {
  /// The lapse rate that the estimate assumes, or the rates that it considers; nil if it assumes none.
  var assumedLapses: String? {
    guard let value = self["lapse-rate"] ?? self["lapse-rates"] else { return nil }
    guard case .list(let rates) = value else { return "\(value)" }
    return rates.map(\.description).joined(separator: ", ")
  }
}

extension PairedDifference {
  fileprivate func value(isFirst: Bool) -> String { (isFirst ? baseline : value).significant(3) }
}

extension MeasureDifference.People {
  /// The experiment that needs so many people in each group.
  static let design = "two groups of different people, two-sided t test, α = 0.05, 80 % power"

  var text: String { (isLowerBound ? "≥ " : "") + perGroup.grouped }
}

extension MeasureDifference {
  /// The second condition in a word: `better` or `worse` if one end of the measure is better, otherwise `higher` or
  /// `lower`; `undecided` or `no interval`.
  var word: String {
    switch verdict {
    case .notDistinguishable: "undecided"
    case .noInterval: verdict.rawValue
    case .lower, .higher: secondIsBetter.map { $0 ? "better" : "worse" } ?? verdict.rawValue
    }
  }

  /// The unit after a difference, such as ` octaves`; empty for fractions.
  fileprivate var unit: String {
    let unit = measure.differenceUnit
    return unit.isEmpty || measure.isFraction ? "" : " \(unit == "octaves" ? "oct" : unit)"
  }

  var json: JSON {
    .object([
      "measure": .text(measure.descriptor.name), "result": .text(word),
      "paired": paired.map { $0.json(unit: measure.differenceUnit) } ?? .null,
      "people_per_group": people.map { .integer($0.perGroup) } ?? .null,
      "people_is_lower_bound": .flag(people?.isLowerBound ?? false),
    ])
  }
}
