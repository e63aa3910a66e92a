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

  /// The text: whether the strategies estimate different levels, the cheapest design, conditions and table, on lines of at
  /// most `width` columns.
  /// - Parameter isFull: whether the error of the powers and the paragraph to register follow.
  func text(width: Int, isFull: Bool) -> String {
    let title = "\(measure.withinSentence) (\(plan.measure.descriptor.name))"
    let conditions =
      plan.assignment == .withinPerson
      ? """
      \(experiment.name): each person under \(names.first) and \(names.second). Power to find a difference in \(title), \
      by people (columns) and comparisons of each person under each condition (rows):
      """
      : """
      \(experiment.name): \(names.first) in the first group, \(names.second) in the second. Power to find a difference in \
      \(title), by people in each group (columns) and comparisons of each person (rows):
      """
    let parts =
      ([noteOnLevels].compactMap(\.self) + answer).map { $0.lines(of: width) } + [
        conditions.lines(of: width), [powers.text(within: width)],
      ]
    let rest = [accuracy.lines(of: width), ["For a pre-registration:"] + preRegistration.lines(of: width)]
    let hint = ["--full adds the error of these powers and a text to register."]
    return (parts + (isFull ? rest : [hint])).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// That the measure needs people's true thresholds, which are not known; nil if it does not.
  var noteOnTruth: String? {
    guard plan.measure.needsTruth else { return nil }
    return """
      \(plan.measure.descriptor.name) needs the true threshold, which is not known of people. An experiment with people can \
      compare a measure such as estimate_cents or, where the strategy makes no estimate, geometric_mean_cents.
      """
  }

  /// That the strategies estimate different levels, and by how much these differ; nil if they do not.
  private var noteOnLevels: String? {
    guard plan.measure.descriptor.name == "estimate_cents", let first = cells.first.estimatedFraction,
      let second = cells.second.estimatedFraction, abs(first - second) > 1e-9
    else { return nil }
    let models = cells.first.groups.flatMap { $0.model.people.isEmpty ? [$0.model] : $0.model.people }
    let gaps = Set(models.map { $0.octaves(from: first, to: second).decimals(2).withTrueMinus })
    let size =
      gaps.count == 1
      ? "by \(gaps.first!) octaves, \(names.second) less \(names.first)"
      : "by an amount that depends on the listener"
    return """
      The conditions estimate different levels: at \(names.first)'s, \((100 * first).significant(3)) % of the answers are \
      right, at \(names.second)'s \((100 * second).significant(3)) %. Without lapses and bias these differ \(size). That part \
      of the difference below does not say which condition is better.
      """
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
      with other simulated people, gives powers within ±\(widest.decimals(2)) of these 19 times out of 20: the largest ± \
      of all designs. A larger "simulated" in the section "plan", which is now \(plan.simulated.grouped), makes it smaller. \
      Without a \
      difference the share is α = \(plan.alpha) within ±\((2 * table.standardError(of: plan.alpha)).decimals(3)).
      """
  }

  /// The cheapest design and the difference that it finds; then what other seeds would choose.
  private var answer: [String] {
    guard let design = cheapest else {
      let best = table.designs.max { $0.power < $1.power }
      return [
        """
        No design reaches a power of \(plan.power); the highest is \(best?.power.decimals(2) ?? "–")\
        \(best.map { ", with \(words($0))" } ?? ""). Plan for more people or comparisons, or for a larger difference.\
        \(best.map { " " + effect(of: $0) } ?? "")
        """
      ]
    }
    let cost =
      plan.personCost > 0
      ? "; with a person counted as \(plan.personCost.grouped) more, no design that reaches \(plan.power) costs less"
      : ", the fewest of the designs that reach \(plan.power)"
    return [
      """
      \(words(design)) find the difference in \(measure.withinSentence) between \(names.first) and \(names.second) with a \
      power of \(power(of: design)). That takes \(design.totalComparisons.grouped) comparisons in all\(cost)\
      \(alike(design)). \(effect(of: design))
      """, others(than: design),
    ]
  }

  /// "40 people in each group with 600 comparisons each (6 sessions)", "25 people with 600 comparisons (6 sessions)
  /// under each condition".
  private func words(_ design: PowerTable.Design) -> String {
    let people = design.perGroup.of("person", plural: "people")
    let comparisons = design.comparisons.of("comparison")
    return plan.assignment == .withinPerson
      ? "\(people) with \(comparisons) (\(sessions(of: design))) under each condition"
      : "\(people) in each group with \(comparisons) each (\(sessions(of: design)))"
  }

  /// `0.81 ±0.12`: the power with its Monte Carlo error.
  func power(of design: PowerTable.Design) -> String {
    "\(design.power.decimals(2)) ±\(table.allowance(of: design).decimals(2))"
  }

  /// The sentences about what another seed would choose, and about the cheapest design that has the power with nearly all.
  private func others(than cheapest: PowerTable.Design) -> String {
    let found = table.cheapestOfOtherSeeds(power: plan.power, personCost: plan.personCost)
    guard found.contains(where: { $0.design != cheapest }) else {
      return "With other simulated people no other design is the cheapest in 5 % or more of simulations."
    }
    let shares = found.map { design, share in
      "\(design == cheapest ? "this one" : design.map(name) ?? "none") in \(percent(share))"
    }
    let own = found.contains { $0.design == cheapest } ? "" : ", this one in fewer than 5 %"
    return """
      With other simulated people the cheapest design (people × comparisons) is \(shares.joined(separator: ", "))\(own) of \
      simulations. \(sure(beside: cheapest))
      """
  }

  /// "80 × 600 is the cheapest that reaches 0.8 in nearly all of them, with 0.97 ±0.03."
  private func sure(beside cheapest: PowerTable.Design) -> String {
    let sure = table.sure(power: plan.power, personCost: plan.personCost)
    guard let sure else { return "No design reaches \(plan.power) in nearly all of them." }
    if sure == cheapest { return "This one reaches \(plan.power) in nearly all of them." }
    return
      "\(name(sure)) is the cheapest that reaches \(plan.power) in nearly all of them, with \(power(of: sure))."
  }

  /// " (80 × 300 costs as much, with more people)": designs that cost as much as the cheapest; empty if there is none.
  private func alike(_ cheapest: PowerTable.Design) -> String {
    let names = table.alternatives(to: cheapest, power: plan.power, personCost: plan.personCost).map(name)
    return names.isEmpty
      ? "" : " (\(names.listed) \(names.count == 1 ? "costs" : "cost") as much, with more people)"
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
