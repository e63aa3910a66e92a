import Simulation
import Text
import Training
import Tuning

extension PowerReport {
  /// One row per design, with CRLF as in RFC 4180.
  var csv: String {
    let header = rows.first?.map(\.0) ?? []
    return ([header] + rows.map { row in row.map { $0.1.scalarText } })
      .map { CSVRow($0).text }.joined()
  }

  /// The conditions, `designs` with a member for each column of the CSV file, the cheapest design, and the paragraph.
  var json: JSON {
    .object([
      "scenario": .text(experiment.name), "measure": .text(plan.measure.descriptor.name),
      "unit": .text(plan.measure.differenceUnit), "baseline": .text(names.first),
      "against": .text(names.second), "design": .text(plan.assignment.rawValue),
      "first_aims_at": .optional(cells.first.estimatedFraction),
      "second_aims_at": .optional(cells.second.estimatedFraction),
      "alpha": .number(plan.alpha), "wanted_power": .number(plan.power),
      "repetitions": .integer(plan.repetitions), "person_cost": .integer(plan.personCost),
      "effect_spread": .number(plan.effectSpread),
      "seed": .seed(experiment.seed),
      "designs": .list(rows.map { .object(Dictionary(uniqueKeysWithValues: $0)) }),
      "cheapest": cheapest.map { design in
        .object([
          people: .integer(design.perGroup), "comparisons": .integer(design.comparisons),
          "power": .number(design.power), "total_comparisons": .integer(design.totalComparisons),
        ])
      } ?? .null,
      "cheapest_of_other_seeds": .list(
        table.cheapestOfOtherSeeds(power: plan.power, personCost: plan.personCost).map { design, share in
          .object([
            people: design.map { .integer($0.perGroup) } ?? .null,
            "comparisons": design.map { .integer($0.comparisons) } ?? .null, "share": .number(share),
          ])
        }), "pre_registration": cheapest == nil ? .null : .text(preRegistration),
    ])
  }

  /// The name of the number of people.
  private var people: String { plan.assignment == .withinPerson ? "people" : "people_per_group" }

  private var rows: [[(String, JSON)]] {
    table.designs.enumerated().map { index, design in
      let (row, column) = index.quotientAndRemainder(dividingBy: table.sizes.count)
      let effect = table.effects[row]
      return [
        ("comparisons", .integer(design.comparisons)), (people, .integer(design.perGroup)),
        ("power", .number(design.power)), ("power_se", .number(table.standardError(of: design))),
        ("null_power", .number(table.null[row][column])),
        ("total_comparisons", .integer(design.totalComparisons)), ("difference", .number(effect.difference)),
        ("first_sd", .number(effect.firstDeviation)), ("second_sd", .number(effect.secondDeviation)),
      ] + (effect.differenceDeviation.map { [("difference_sd", .number($0))] } ?? []) + [
        ("defined_share", .number(effect.definedShare))
      ]
    }
  }
}
