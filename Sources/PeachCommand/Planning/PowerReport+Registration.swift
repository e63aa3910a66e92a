import Music
import Results
import Simulation
import Text
import Training
import Tuning

extension PowerReport {
  /// A paragraph that preregisters the experiment with the cheapest design.
  var preRegistration: String {
    guard let design = cheapest, let row = table.comparisons.firstIndex(of: design.comparisons) else {
      return "none, since no design reaches the power."
    }
    let effect = table.effects[row]
    return """
      We compare two conditions \(people(of: design)). The outcome is \(outcome). \(test). In \
      \(plan.repetitions.grouped) simulated experiments the power was \(power(of: design)) (95 % of simulations with other \
      people), for a difference, second less first, of \(effect.difference.significant(3).withTrueMinus)\(unit) and standard deviations \
      of \(effect.firstDeviation.significant(3)) and \(effect.secondDeviation.significant(3)) between people\
      \(within(effect)). \(spread)\(missing(effect))The simulation: Peach \(Version.text), scenario \(experiment.name), seed \
      \(experiment.seed), \(population).
      """
  }

  /// The conditions and the people who train under them.
  private func people(of design: PowerTable.Design) -> String {
    let comparisons = "\(design.comparisons.grouped) comparisons in \(sessions(of: design))"
    return plan.assignment == .withinPerson
      ? """
      within each person: \(conditions). Each of \(design.perGroup.grouped) people makes \(comparisons) under each condition, \
      half of them in each order
      """
      : """
      between two groups of different people: \(conditions). Each group has \(design.perGroup.grouped) people; each person \
      makes \(comparisons)
      """
  }

  private var test: String {
    plan.assignment == .withinPerson
      ? "A two-sided paired t test at α = \(plan.alpha) compares the conditions"
      : "Equality of the two groups is tested by a two-sided two-sample t test at α = \(plan.alpha)"
  }

  /// ", and of 0.3 of a person's difference".
  private func within(_ effect: PowerTable.Effect) -> String {
    effect.differenceDeviation.map { ", and of \($0.significant(3)) of the differences within a person" }
      ?? ""
  }

  /// The sentence about an effect that differs between people beyond what the simulated listeners make of it.
  private var spread: String {
    guard plan.effectSpread > 0 else { return "" }
    return """
      The true difference varies between people with a standard deviation of \(plan.effectSpread)\(unit), beside what the \
      conditions do to the simulated listeners.\u{20}
      """
  }

  /// Both conditions; a strategy that is the same under both, once.
  private var conditions: String {
    let strategies = [cells.first, cells.second].map(strategy(of:))
    let others = [cells.first, cells.second].map(values(of:))
    guard strategies[0] == strategies[1] else {
      let both = zip(strategies, others).map { $1.isEmpty ? $0 : "\($0) with \($1)" }
      return "\(both.listed), everything else alike"
    }
    return "\(others.listed), with \(strategies[0]) under both and everything else alike"
  }

  /// "kazez (k1 0.05, k2 0.09, first-cents 0)".
  private func strategy(of cell: Condition) -> String {
    let values = cell.strategy.values
    let constants = values.descriptor.parameters.map { "\($0.name) \(values[$0])" }.joined(separator: ", ")
    return values.descriptor.name + (constants.isEmpty ? "" : " (\(constants))")
  }

  /// The swept values outside the strategy.
  private func values(of cell: Condition) -> String {
    cell.label.filter { !$0.path.hasPrefix("strategy") }.map { "\($0.path) \($0.value)" }.joined(
      separator: ", ")
  }

  /// "6 sessions" of each person; "6 sessions and 12 sessions" if those of the groups differ in length.
  func sessions(of design: PowerTable.Design) -> String {
    let lengths = [cells.first, cells.second].map(\.plan.comparisonsPerSession)
    let counts = lengths.map { (design.comparisons / $0).of("session") }
    return counts[0] == counts[1] ? counts[0] : "\(counts[0]) and \(counts[1])"
  }

  private var outcome: String {
    let descriptor = plan.measure.descriptor
    let unit = descriptor.unit.isEmpty ? "" : " in \(descriptor.unit)"
    let scale = plan.measure.aggregation.comparesByRatio ? ", as log2" : ""
    return
      "one number of each person, \(measure.withinSentence)\(unit)\(scale): \(descriptor.definition ?? descriptor.summary)"
  }

  /// "The difference, k1 0.04 less k1 0.05, is −0.13 octaves (9 % less), 0.4 standard deviations between people."
  func effect(of design: PowerTable.Design) -> String {
    guard let row = table.comparisons.firstIndex(of: design.comparisons) else { return "" }
    let effect = table.effects[row]
    let isFraction = plan.measure.differenceUnit == "fraction"
    func number(_ value: Double) -> String { (isFraction ? 100 * value : value).significant(2).withTrueMinus }
    let size = number(effect.difference) + (isFraction ? " percentage points" : unit) + percent(effect)
    let between = ([effect.firstDeviation, effect.secondDeviation].map { $0 * $0 }.reduce(0, +) / 2)
      .squareRoot()
    let subject = "\(names.second) less \(names.first), is \(size)"
    if let deviation = effect.differenceDeviation {
      return """
        The difference within a person, \(subject), with a standard deviation of \(number(deviation)) between people.
        """
    }
    let share =
      between > 0 ? ", \((effect.difference / between).magnitude.significant(2)) standard deviations" : ""
    return "The simulated difference, \(subject)\(share)."
  }

  /// " (9 % less)" of a measure that is compared by ratios; empty for others.
  private func percent(_ effect: PowerTable.Effect) -> String {
    guard plan.measure.aggregation.comparesByRatio else { return "" }
    let percent = 100 * (effect.difference.ofOctaves - 1)
    return " (\(percent.magnitude.significant(2)) % \(percent < 0 ? "less" : "more"))"
  }

  private var unit: String {
    let unit = plan.measure.differenceUnit
    return unit.isEmpty ? "" : " \(unit)"
  }

  /// The sentence about people without a value, who must be replaced.
  private func missing(_ effect: PowerTable.Effect) -> String {
    guard effect.definedShare < 1 else { return "" }
    return
      "People without a value\(plan.assignment == .withinPerson ? " under one of the conditions" : "") are replaced; \((100 * effect.definedShare).significant(3)) % of the simulated ones had one. "
  }

  private var population: String {
    cells.first.groups.map { group in
      let (people, spread) = (group.model.people.count, group.model.spreadOctaves)
      let differences =
        people > 0 ? "each one of \(people.grouped) people" : "thresholds spread by \(spread) octaves"
      let details = ["weight \(group.count.grouped)", differences] + constants(of: group.model)
      return "\(group.name) (\(details.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  /// "threshold-cents 12", for each constant that differs from the listener model's default.
  private func constants(of model: ListenerModel) -> [String] {
    let values = model.values
    return values.descriptor.parameters.filter {
      $0.name != "spread-octaves" && values[$0] != $0.defaultValue
    }.map { "\($0.name) \(values[$0])" }
  }
}
