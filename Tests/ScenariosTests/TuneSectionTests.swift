import Scenarios
import Simulation
import Testing
import Tuning

private let base = """
  strategy: { name: kazez, k1: { from: 0.01, to: 0.09 } }
  sampler: { name: sobol, points: 8 }

  """

@Suite struct `What a scenario says of tuning` {
  @Test func `is read to the last key`() throws {
    let scenario = try Scenario(
      yaml: """
        name: n
        population: [{ listener: novice }, { listener: expert }]
        \(base)
        tune:
          objective: { measure: fraction_correct, direction: maximize }
          constraints:
            - { measure: rmse_octaves_timeline, at-most: 1 }
            - { measure: trials_to_converge, at-least: 2.5 }
          groups: [expert]
          budget: 5000000
          listeners: 4
          confirm-listeners: 30
          refine: false
        """, file: "s.yaml")
    let goal = try TuningGoal(
      Objective("fraction_correct", .maximize),
      constraints: [.init("rmse_octaves_timeline", .atMost, 1), .init("trials_to_converge", .atLeast, 2.5)],
      among: MeasureCatalog.standard)
    #expect(
      scenario.tuning
        == TuningPlan(
          goal: goal, groups: ["expert"], budget: 5_000_000, listeners: 4, confirmListeners: 30,
          refines: false))
    #expect(scenario.combinations.count == 8 && scenario.space.branches.count == 1)
    #expect(scenario.condition(of: scenario.combinations[3])?.label == scenario.experiment.cells[3].label)
  }

  @Test func `has defaults, and counts all groups`() throws {
    let scenario = try Scenario(
      yaml: Preamble.population.rawValue + base + "tune: { objective: fraction_correct }",
      file: "s.yaml")
    let plan = try #require(scenario.tuning)
    #expect(
      plan.groups == ["novice"] && plan.budget == 100_000_000 && plan.listeners == 8
        && plan.confirmListeners == 200 && plan.refines)
    #expect(try Scenario(yaml: Preamble.base.rawValue, file: "s.yaml").tuning == nil)
  }

  @Test(arguments: [
    (
      "tune: {}",
      "5:7: tune must have the key \"objective\", got none. Add for example \"objective: rmse_octaves_timeline\"."
    ),
    (
      "tune: { objective: fraction_correct, budget: 1000 }",
      """
      5:46: tune.budget must pay for a first rung of 8 conditions and a confirmation, 1992000 comparisons, got 1000. \
      Raise it, or take fewer conditions or listeners.
      """
    ),
    (
      "tune: { objective: fraction_correct, budget: 1e16 }",
      "5:46: tune.budget must be a whole number in 1…1000000000000000, got 1e16. The default is 100000000 comparisons."
    ),
    (
      "tune: { objective: fraction_correct, groups: [] }",
      "5:46: tune.groups must be a list of at least one group, got []. Delete the key to count all."
    ),
    (
      "tune: { objective: fraction_correct, groups: [expert] }",
      "5:47: group \"expert\" is unknown. Known: novice."
    ),
    (
      "tune: { objective: fraction_correct, groups: [novice, novice] }",
      "5:55: tune.groups must differ, got novice twice. Delete one of the two."
    ),
    (
      "tune: { objective: fraction_correct, constraints: fraction_correct }",
      """
      5:51: tune.constraints must be a list, got fraction_correct. Add for example "- { measure: fraction_correct, \
      at-least: 0.65 }".
      """
    ),
    (
      "tune: { objective: fraction_correct, constraints: [{ measure: fraction_correct }] }",
      """
      5:52: tune.constraints must have one of the keys "at-least" and "at-most", got none. A constraint is \
      one-sided; write two for two bounds.
      """
    ),
    (
      "tune: { objective: fraction_correct, constraints: [{ measure: fraction_correct, at-least: 65% }] }",
      "5:91: tune.constraints.at-least must be a number in 0…1, got 65%. Fractions are written as 0.65, not in percent."
    ),
    (
      "tune: { objective: fraction_correct, constraints: [{ measure: fraction_too_easy, at-most: 65 }] }",
      "5:91: tune.constraints.at-most must be a number in 0…1, got 65. Fractions are written as 0.65, not in percent."
    ),
    (
      "tune: { objective: fraction_correct, constraints: [{ measure: efficiency, at-least: much }] }",
      "5:85: tune.constraints.at-least must be a number, got much. Fractions are written as 0.65, not in percent."
    ),
    (
      "tune: { objective: fraction_correct, budget: 10000000, listeners: 1 }",
      "5:67: tune.listeners must be a whole number in 2…10000, got 1. The default is 8."
    ),
    (
      "tune: { objective: { measure: fraction_correct, groups: worst } }",
      """
      5:49: tune.objective must judge all groups together, got groups: worst. Tune for the weakest group alone with \
      tune.groups, or sweep with the key in objectives.
      """
    ),
    (
      "tune: { objektive: fraction_correct }",
      """
      5:9: tune has no key "objektive". Did you mean "objective"? Known: objective, constraints, groups, budget, \
      listeners, confirm-listeners, refine.
      """
    ),
  ])
  func `is refused where it stands`(_ yaml: String, _ message: String) {
    #expect(complaint(about: base + yaml, after: .population) == message)
  }

  @Test func `needs conditions to choose from`() {
    #expect(
      complaint(about: "tune: { objective: fraction_correct, budget: 10000000 }", after: .base)
        == "4:7: tune must have at least two conditions to choose from, got 1. Sweep a constant.")
  }
}
