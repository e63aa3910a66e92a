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
      We compare two conditions between two groups of different people: \(described(cells.first)) and \
      \(described(cells.second)), everything else alike. Each group has \(design.perGroup.grouped) people; each person \
      makes \(design.comparisons.grouped) comparisons in \(sessions(of: design)). The outcome is \(outcome). Equality of the two \
      groups is tested by a two-sided two-sample t test at α = \(plan.alpha). In \(plan.repetitions.grouped) simulated \
      experiments the power was \(power(of: design)) (95 % of simulations with other people), for a difference, second less first, of \
      \(effect.difference.significant(3))\(unit) and standard deviations of \(effect.firstDeviation.significant(3)) and \
      \(effect.secondDeviation.significant(3)) between people. \(missing(effect))The simulation: Peach \(Version.text), \
      scenario \(experiment.name), seed \(experiment.seed), \(population).
      """
  }

  /// "kazez (k1 0.05, k2 0.09, first-cents 0)", and the swept values outside the strategy.
  private func described(_ cell: Condition) -> String {
    let values = cell.strategy.values
    let constants = values.descriptor.parameters.map { "\($0.name) \(values[$0])" }.joined(separator: ", ")
    let others = cell.label.filter { !$0.path.hasPrefix("strategy") }.map { "\($0.path) \($0.value)" }
    return values.descriptor.name + (constants.isEmpty ? "" : " (\(constants))")
      + (others.isEmpty ? "" : " with \(others.joined(separator: ", "))")
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

  private var unit: String {
    let unit = plan.measure.differenceUnit
    return unit.isEmpty ? "" : " \(unit)"
  }

  /// The sentence about people without a value, who must be replaced.
  private func missing(_ effect: PowerTable.Effect) -> String {
    guard effect.definedShare < 1 else { return "" }
    return
      "People without a value are replaced; \((100 * effect.definedShare).significant(3)) % of the simulated ones had one. "
  }

  private var population: String {
    cells.first.groups.map { group in
      let (people, spread) = (group.model.people.count, group.model.spreadOctaves)
      let differences =
        people > 0 ? "each one of \(people.grouped) people" : "thresholds spread by \(spread) octaves"
      return "\(group.name) (weight \(group.count.grouped), \(differences))"
    }.joined(separator: ", ")
  }
}
