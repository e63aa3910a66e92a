// The weighted rule's fraction of right answers is its target, whatever the steps (Kaernbach 1991; spec
// 3-laboratory L7); so the best target is known when right answers are asked for.
import Chronology
import Simulation
import TestSupport
import Testing
import Training

@testable import Tuning

/// Novices who train with the weighted rule at a target, in one session of which half counts.
private func condition(target: ParameterValue, comparisons: Int = 400) -> Condition {
  let strategy = try! SimulatedStrategy(WeightedStrategy.self).with(["target": target])
  let model = try! ListenerModel(
    ParameterValues(of: ListenerModel.descriptor, setting: ["threshold-cents": .number(22)]))
  let plan = TrainingPlan(
    sessions: 1, comparisonsPerSession: comparisons,
    schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)), warmUp: comparisons / 2)
  return Condition(
    strategy: strategy, plan: plan, groups: [ListenerGroup(name: "novice", model: model, count: 1)])
}

@Suite struct `Tuning by simulation` {
  @Test func `finds the target that theory names`() async throws {
    let line = space(Axis("strategy.target", .number(0.55...0.95, .linear)))
    // The hardest training that still leaves people right three times in four.
    let goal = try TuningGoal(
      Objective("geometric_mean_cents"), constraints: [.init("fraction_correct", .atLeast, 0.75)],
      among: MeasureCatalog.standard)
    let plan = TuningPlan(
      goal: goal, groups: ["novice"], budget: 400_000, listeners: 8, confirmListeners: 100)
    let evaluator = SimulationEvaluator(plan, seed: 1, jobs: 2) { condition(target: $0.values[0]) }
    let tuned = try await Tuned(evaluator, plan, in: line, from: try line.sobol(8))
    // A listener's share of 200 answers has an SD of about √(.75·.25/200) = 0.03 at most; over 8 listeners, as in
    // the refinement's least generations, SE 0.011. The constraint is kept at 1.9 of them: 0.02 above it.
    let target = tuned.result.winner.combination.numbers[0]
    #expect((0.74...0.79).contains(target), "\(target)")
    #expect(tuned.confirmation.entries[0].constraints[0].verdict != .broken)
    #expect(tuned.result.comparisons + plan.confirmationCost(costs: [400]) <= plan.budget)
  }

  @Test(.enabled(if: FullTests.areWanted))
  func `has intervals that cover the truth at their rate over 200 repetitions`() async throws {
    let line = space(Axis("strategy.target", .levels([0.7, 0.74, 0.75].map(ParameterValue.number))))
    let cells = (0..<3).map { line.combination(inBranch: 0, at: [(Double($0) + 0.5) / 3]) }
    let plan = TuningPlan(
      goal: try TuningGoal(Objective("fraction_correct", .maximize), among: MeasureCatalog.standard),
      groups: ["novice"], budget: 40_000,
      listeners: 8,
      confirmListeners: 60)
    let truth = try await truths(of: cells, plan)
    var (missed, missedDifferences) = (0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let evaluator = SimulationEvaluator(plan, seed: seed, jobs: 2) {
        condition(target: $0.values[0], comparisons: 50)
      }
      let tuned = try await Tuned(evaluator, plan, in: line, from: cells, seed: seed)
      let (winner, next) = (
        truth[tuned.result.winner.combination]!, truth[tuned.result.runnerUp!.combination]!
      )
      if !tuned.confirmation.entries[0].objective!.interval!.contains(winner) { missed += 1 }
      if !tuned.confirmation.differences[0].paired!.interval!.contains(winner - next) {
        missedDifferences += 1
      }
    }
    print("of 200 intervals \(missed) miss the winner's value, \(missedDifferences) the difference")
    // The binomial's mean 10 and four of its standard deviations √9.5.
    #expect(missed <= 22 && missedDifferences <= 22)
  }

  /// What 40,000 listeners come to: known 26 times as exactly as by 60.
  private func truths(of cells: [Combination], _ plan: TuningPlan) async throws -> [Combination: Double] {
    let evaluator = SimulationEvaluator(plan, seed: 999, jobs: 2) {
      condition(target: $0.values[0], comparisons: 50)
    }
    var truth: [Combination: Double] = [:]
    try await evaluator.evaluate(cells, on: Batch(.confirmation, index: 1, size: 40_000)) { index, blocks in
      truth[cells[index]] = Estimate(blocks.map { $0[0] }, .mean)!.value
    }
    return truth
  }
}
