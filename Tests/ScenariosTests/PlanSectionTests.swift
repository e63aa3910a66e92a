import Scenarios
import Simulation
import Testing
import Training
import Tuning

private let base = """
  name: n
  population: [{ listener: novice, count: 20 }]
  strategy: { name: kazez, k1: [0.05, 0.04] }
  training: { comparisons-per-session: 50, warm-up: 50 }
  baseline: { strategy.k1: 0.05 }

  """

/// What is said of that section, which is the sixth line.
private func complaint(_ plan: String, after base: String = base) -> String? {
  complaint(about: base + "plan: " + plan)
}

@Suite struct `What a scenario says of an experiment with people` {
  @Test func `is read to the last key`() throws {
    let scenario = try Scenario(
      yaml: base.replacing("0.04]", with: "0.04, 0.03]") + """
        plan:
          measure: rmse_octaves_timeline
          listeners: { from: 10, to: 40, step: 10 }
          comparisons: [400, 100]
          against: { strategy.k1: 0.03 }
          design: within-person
          effect-spread: 0.2
          power: 0.9
          alpha: 0.01
          repetitions: 200
          simulated: 60
          person-cost: 300
        """, file: "s.yaml")
    let plan = try #require(scenario.powerPlan)
    #expect(plan.measure.descriptor.name == "rmse_octaves_timeline")
    #expect(plan.baseline == 0 && plan.alternative == 2)
    #expect(plan.sizes == [10, 20, 30, 40] && plan.comparisons == [100, 400])
    #expect(plan.power == 0.9 && plan.alpha == 0.01 && plan.repetitions == 200)
    #expect(plan.simulated == 60 && plan.personCost == 300)
    #expect(plan.assignment == .withinPerson && plan.effectSpread == 0.2)
    let study = PowerStudy(plan, of: scenario.experiment)
    #expect(study.experiment.cells.map(\.plan.sessions) == [2, 2, 8, 8])
    #expect(study.experiment.replicates == 3)
    // The second condition is a second measurement of the same listeners.
    #expect(study.experiment.cells.map(\.measurement) == [0, 1, 0, 1])
  }

  @Test func `has defaults, and takes the other one of two cells`() throws {
    let scenario = try Scenario(
      yaml: base.replacing("{ strategy.k1: 0.05 }", with: "{ strategy.k1: 0.04 }")
        + "plan: { measure: fraction_correct, listeners: 20, comparisons: 100 }", file: "s.yaml")
    let plan = try #require(scenario.powerPlan)
    #expect(plan.baseline == 1 && plan.alternative == 0 && plan.sizes == [20] && plan.comparisons == [100])
    #expect(plan.power == 0.8 && plan.alpha == 0.05 && plan.repetitions == 1000)
    #expect(
      plan.simulated == 1000 && plan.personCost == 0 && plan.assignment == .twoGroups
        && plan.effectSpread == 0)
    #expect(PowerStudy(plan, of: scenario.experiment).experiment.cells.map(\.measurement) == [0, 0])
    #expect(try Scenario(yaml: base, file: "s.yaml").powerPlan == nil)
  }

  @Test(arguments: [
    (
      "{}",
      "6:7: plan must have the key \"measure\", got none. Add for example \"measure: rmse_octaves_timeline\"."
    ),
    (
      "{ measure: fraction_correct, comparisons: 100 }",
      "6:7: plan must have the key \"listeners\", got none. Add for example \"listeners: [10, 20, 40, 80]\"."
    ),
    (
      "{ measure: fraction_correct, listeners: [20, 1], comparisons: 100 }",
      "6:52: plan.listeners must be a whole number in 2…100000, got 1. The default is 20."
    ),
    (
      "{ measure: fraction_correct, listeners: [20, 20], comparisons: 100 }",
      "6:52: plan.listeners must sweep each value once, got 20 again after 6:48. Delete one of the two."
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: [100, 120] }",
      """
      6:70: plan.comparisons must be whole sessions of 50 comparisons, got 120. Take multiples, or change \
      training.comparisons-per-session.
      """
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 50 }",
      "6:64: plan.comparisons must be above training.warm-up 50, got 50. Raise it, or nothing is measured."
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 100, power: 80 }",
      "6:76: plan.power must be a number in 0.05…0.999, got 80. The default is 0.8."
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 100, against: { strategy.k1: 0.05 } }",
      "6:78: plan.against must be another cell than the baseline, got the same. Choose other values."
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 100, against: { strategy.k1: 0.07 } }",
      "6:93: plan.against.strategy.k1 must be one of the swept values, got 0.07. Choose from 0.05, 0.04."
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 100, people: 3 }",
      """
      6:69: plan has no key "people". Known: measure, listeners, comparisons, against, design, power, alpha, \
      effect-spread, repetitions, simulated, person-cost.
      """
    ),
    (
      "{ measure: fraction_correct, listeners: 20, comparisons: 100, design: within-persons }",
      """
      6:77: plan.design must be one of two-groups, within-person, got within-persons. Did you mean "within-person"?
      """
    ),
    (
      "{ measure: fraction_correct, listeners: { from: 2, to: 20000, step: 1 }, comparisons: 100 }",
      "6:7: plan must have at most 10000 designs, got 19999. Take fewer values of listeners or comparisons."
    ),
  ])
  func `is refused at its place`(_ plan: String, _ wanted: String) {
    #expect(complaint(plan) == wanted)
  }

  @Test func `needs a baseline only among three cells, of which it names no second one`() throws {
    let plan = "{ measure: estimate_cents, listeners: 20, comparisons: 100 }"
    let without = base.replacing("baseline: { strategy.k1: 0.05 }", with: "seed: 1")
    let two = try #require(try Scenario(yaml: without + "plan: \(plan)", file: "s.yaml").powerPlan)
    #expect(two.baseline == 0 && two.alternative == 1 && two.measure.descriptor.name == "estimate_cents")
    #expect(
      complaint(plan, after: without.replacing("0.04]", with: "0.04, 0.03]")) == """
        6:7: plan requires the key "baseline", the condition of the first group, unless there are two, got none. Add for \
        example "baseline: { strategy.k1: 0.05 }", and to plan "against: { strategy.k1: 0.03 }", the condition of the second group.
        """)
    let three = base.replacing("0.04]", with: "0.04, 0.03]")
    let all = try Scenario(yaml: three + "plan: \(plan)", file: "s.yaml")
    #expect(all.powerPlan?.alternative == nil)
    #expect(all.powerPlan?.conditions(of: all.experiment) == [0, 1, 2])
  }
}
