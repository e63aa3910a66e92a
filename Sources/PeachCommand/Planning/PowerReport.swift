import Results
import Simulation
import Text
import Training
import Tuning

/// The powers in the output of `peach plan`.
struct PowerReport {
  let plan: PowerPlan
  let experiment: Experiment
  let table: PowerTable
  /// The cells of the first and the second group, indices into the experiment's cells.
  let groups: (first: Int, second: Int)

  /// The cheapest design with the required power; nil if no design has it.
  var cheapest: PowerTable.Design? { table.cheapest(power: plan.power, personCost: plan.personCost) }

  /// The cells of the first and the second group.
  var cells: (first: Condition, second: Condition) {
    (experiment.cells[groups.first], experiment.cells[groups.second])
  }

  /// The text: the cheapest design, conditions and table, on lines of at most `width` columns.
  /// - Parameter isFull: whether the error of the powers and the paragraph to register follow.
  func text(width: Int, isFull: Bool) -> String {
    let title = "\(measure.withinSentence) (\(plan.measure.descriptor.name))"
    let conditions = """
      \(experiment.name): first group \(names.first), second group \(names.second). Power to find a difference in \
      \(title), by people in each group and comparisons of each person:
      """
    let parts = [
      answer.lines(of: width), conditions.lines(of: width), [powers.text(within: width)],
    ]
    let rest = [accuracy.lines(of: width), ["For a pre-registration:"] + preRegistration.lines(of: width)]
    let hint = ["--full adds the error of these powers and a text to register."]
    return (parts + (isFull ? rest : [hint])).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The names of the first and the second group's condition.
  var names: (first: String, second: String) {
    (experiment.name(ofCell: groups.first), experiment.name(ofCell: groups.second))
  }

  /// The measure in words.
  var measure: MeasureTitle { MeasureTitle(plan.measure.descriptor) }

  private var powers: Table {
    var table = Table(header: ["comparisons"] + self.table.sizes.map(\.grouped))
    table.rows = zip(self.table.comparisons, self.table.powers).map { comparisons, row in
      [comparisons.grouped] + row.map { $0.decimals(2) }
    }
    table.rows.append(["no difference"] + self.table.nullBySize.map { $0.decimals(3) })
    return table
  }

  /// The Monte Carlo error of the powers.
  private var accuracy: String {
    let widest = table.designs.map(table.allowance).max() ?? 0
    return """
      Each power is the share of \(plan.repetitions.grouped) simulated experiments with a significant t test. Another seed, \
      with other simulated people, gives powers within ±\(widest.decimals(2)) of these 19 times out of 20. Without a \
      difference the share is α = \(plan.alpha) within ±\((2 * table.standardError(of: plan.alpha)).decimals(3)).
      """
  }

  private var answer: String {
    guard let design = cheapest else {
      let best = table.designs.max { $0.power < $1.power }
      return """
        No design reaches a power of \(plan.power); the highest is \(best?.power.decimals(2) ?? "–")\
        \(best.map { ", with \(words($0))" } ?? ""). Plan for more people or comparisons, or for a larger difference.
        """
    }
    let cost =
      plan.personCost > 0
      ? "; with a person counted as \(plan.personCost.grouped) more, no design that reaches \(plan.power) costs less"
      : ", the fewest of the designs that reach \(plan.power)"
    return """
      \(words(design)) find the difference in \(measure.withinSentence) between \(names.first) and \(names.second) with a \
      power of \(power(of: design)), in \(design.totalComparisons.grouped) comparisons\(cost). \(others(than: design))\(alike(design))
      """
  }

  /// "40 people in each group with 600 comparisons each (6 sessions)".
  private func words(_ design: PowerTable.Design) -> String {
    let people = design.perGroup.of("person", plural: "people")
    return
      "\(people) in each group with \(design.comparisons.of("comparison")) each (\(sessions(of: design)))"
  }

  /// `0.81 ±0.12`: the power with its Monte Carlo error.
  func power(of design: PowerTable.Design) -> String {
    "\(design.power.decimals(2)) ±\(table.allowance(of: design).decimals(2))"
  }

  /// The sentences about what another seed would choose, and about the cheapest design that has the power with nearly all.
  private func others(than cheapest: PowerTable.Design) -> String {
    let found = otherSeeds
    guard found.contains(where: { $0.design != cheapest }) else {
      return "Of populations resampled from this one, fewer than one in twenty choose another design."
    }
    let names = found.map { design, share in
      "\(design == cheapest ? "this design" : design.map(name) ?? "none") (\(percent(share)))"
    }
    let own = found.contains { $0.design == cheapest } ? "" : ", this design (fewer than 5 %)"
    return """
      That is close: other seeds choose \(names.joined(separator: ", "))\(own), in people × comparisons. \
      \(sure(beside: cheapest))
      """
  }

  /// "80 × 600 is the cheapest design that reaches 0.8 with nearly every seed: 0.97 ±0.03."
  private func sure(beside cheapest: PowerTable.Design) -> String {
    let sure = table.sure(power: plan.power, personCost: plan.personCost)
    guard let sure else { return "No design reaches \(plan.power) with nearly every seed." }
    if sure == cheapest { return "It reaches \(plan.power) with nearly every seed." }
    return alternatives(to: cheapest).contains(sure)
      ? """
      \(name(sure)) costs as much, with more people, and reaches \(plan.power) with nearly every seed: \(power(of: sure)).
      """
      : "The cheapest design that reaches \(plan.power) with nearly every seed is \(name(sure)): \(power(of: sure))."
  }

  /// The sentence about designs that cost as much as the cheapest and that no other sentence names; empty if there is none.
  private func alike(_ cheapest: PowerTable.Design) -> String {
    let isNamed = otherSeeds.contains { $0.design != cheapest }
    let sure = isNamed ? table.sure(power: plan.power, personCost: plan.personCost) : nil
    let names = alternatives(to: cheapest).filter { $0 != sure }.map(name)
    guard !names.isEmpty else { return "" }
    return """
       \(names.joined(separator: " and ")) \(names.count == 1 ? "costs" : "cost") as much and \
      \(names.count == 1 ? "has" : "have") that power too, with more people.
      """
  }

  private func alternatives(to cheapest: PowerTable.Design) -> [PowerTable.Design] {
    table.alternatives(to: cheapest, power: plan.power, personCost: plan.personCost)
  }

  private var otherSeeds: [(design: PowerTable.Design?, share: Double)] {
    table.cheapestOfOtherSeeds(power: plan.power, personCost: plan.personCost)
  }

  private func name(_ design: PowerTable.Design) -> String {
    "\(design.perGroup.grouped) × \(design.comparisons.grouped)"
  }

  private func percent(_ share: Double) -> String { "\((100 * share).decimals(0)) %" }
}

extension Experiment {
  /// A condition's name, as in reports: its swept values; its strategy if nothing is swept.
  func name(ofCell index: Int) -> String {
    let cell = cells[index]
    return cell.label.isEmpty ? cell.strategy.descriptor.name : StudyOutline(of: self).name(of: cell.label)
  }
}

extension Int {
  /// A count with an irregular plural: "1 person", "2 people".
  func of(_ noun: String, plural: String) -> String { "\(grouped) \(self == 1 ? noun : plural)" }
}
