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

  /// The cheapest design with the required power; nil if no design has it.
  var cheapest: PowerTable.Design? { table.cheapest(power: plan.power, personCost: plan.personCost) }

  /// The cells of the first and the second group.
  var cells: (first: Condition, second: Condition) {
    (experiment.cells[plan.baseline], experiment.cells[plan.alternative])
  }

  /// The text: the cheapest design, conditions, table and the paragraph to register, on lines of at most `width` columns.
  func text(width: Int) -> String {
    let title = "\(measure.withinSentence) (\(plan.measure.descriptor.name))"
    let conditions = """
      \(experiment.name): first group \(names.first), second group \(names.second). Power to find a difference in \
      \(title), by people in each group and comparisons of each person:
      """
    let parts = [
      answer.lines(of: width), conditions.lines(of: width), [powers.text(within: width)],
      accuracy.lines(of: width), ["For a pre-registration:"] + preRegistration.lines(of: width),
    ]
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The names of the first and the second group's condition.
  var names: (first: String, second: String) {
    (experiment.name(ofCell: plan.baseline), experiment.name(ofCell: plan.alternative))
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
        No design reaches a power of \(plan.power); the highest is \(best?.power.decimals(2) ?? "–"). Plan for more people \
        or comparisons, or for a larger difference.
        """
    }
    let alike = table.alternatives(to: design, power: plan.power, personCost: plan.personCost).map {
      "\($0.perGroup.grouped) × \($0.comparisons.grouped)"
    }
    let tie =
      alike.isEmpty
      ? ""
      : " As many comparisons, and power, have \(alike.joined(separator: ", ")) (people × comparisons); fewer people are preferred."
    let cost = plan.personCost > 0 ? ", a person counted as \(plan.personCost.grouped) more" : ""
    return """
      Cheapest design with power \(plan.power): \(design.perGroup.of("person", plural: "people")) in each group, \
      \(design.comparisons.grouped) comparisons each; \(design.totalComparisons.grouped) comparisons in all\(cost). Its \
      power is \(power(of: design)).\(tie) \(ties(with: design))
      """
  }

  /// `0.81 ±0.12`: the power with its Monte Carlo error.
  func power(of design: PowerTable.Design) -> String {
    "\(design.power.decimals(2)) ±\(table.allowance(of: design).decimals(2))"
  }

  /// The sentence about designs that another seed could choose.
  private func ties(with cheapest: PowerTable.Design) -> String {
    let others = table.cheapestOfOtherSeeds(power: plan.power, personCost: plan.personCost)
    guard others.contains(where: { $0.design != cheapest }) else {
      return "Of populations resampled from this one, fewer than one in twenty choose another design."
    }
    let names = others.map { design, share in
      let name = design.map { "\($0.perGroup.grouped) × \($0.comparisons.grouped)" } ?? "none"
      return "\(name) (\((100 * share).decimals(0)) %)"
    }
    return """
      Other seeds find other designs cheapest, and this simulation cannot tell them apart (people × comparisons): \
      \(names.joined(separator: ", ")).
      """
  }
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
