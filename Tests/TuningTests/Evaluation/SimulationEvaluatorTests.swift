import Chronology
import Simulation
import Testing
import Training

@testable import Tuning

/// Sixty comparisons by a listener of 20 cents, who gets to the rule's resting level, and by one who hears everything.
private func condition() throws -> Condition {
  let groups = try [("sharp", 0.001), ("dull", 20.0)].map { name, threshold in
    ListenerGroup(
      name: name,
      model: try ListenerModel(
        ParameterValues(of: ListenerModel.descriptor, setting: ["threshold-cents": .number(threshold)])),
      count: 1)
  }
  let plan = TrainingPlan(
    sessions: 1, comparisonsPerSession: 60,
    schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)))
  return Condition(
    strategy: try SimulatedStrategy(KazezStrategy.self).with(), plan: plan, groups: groups, label: [])
}

@Suite struct `An evaluation by simulation` {
  private let somebody = Combination(branch: 0, values: [])

  private func evaluator(_ groups: [String], seed: UInt64 = 1) throws -> SimulationEvaluator {
    let goal = try TuningGoal(
      Objective("trials_to_converge"), constraints: [.init("fraction_correct", .atLeast, 0.5)],
      among: MeasureCatalog.standard)
    let condition = try condition()
    return SimulationEvaluator(
      TuningPlan(goal: goal, groups: groups, budget: 1_000_000), seed: seed, jobs: 1
    ) { _ in condition }
  }

  @Test func `has other listeners in every batch, and none of the search's when it confirms`() throws {
    let batches = [Batch.Use.search, .confirmation].flatMap { use in
      (0..<50).map { Batch(use, index: $0, size: 8) }
    }
    let seeds = try ([1, 2] as [UInt64]).flatMap { seed in
      let evaluator = try evaluator(["dull"], seed: seed)
      return batches.map { evaluator.experiment([somebody], on: $0).seed }
    }
    #expect(Set(seeds).count == 200)
  }

  // The sharp never come down to the resting level in sixty comparisons.
  @Test(arguments: [(["dull"], true), (["sharp"], false), (["sharp", "dull"], false)])
  func `has the number of a block only if every group has one`(_ groups: [String], _ isKnown: Bool)
    async throws
  {
    let evaluator = try evaluator(groups)
    #expect(evaluator.cost(of: somebody) == 60 * groups.count)
    var found: [[Block]] = []
    try await evaluator.evaluate([somebody], on: Batch(.search, size: 3)) { found.append($1) }
    #expect(found.count == 1 && found[0].count == 3)
    #expect(found[0].allSatisfy { ($0[0] != nil) == isKnown && $0[1] != nil })
  }
}
