import Numerics
import Simulation

/// Racing by successive halving. In the first rung all combinations are evaluated on one batch. Significantly worse
/// combinations are eliminated; each further rung doubles the batches of the others.
///
/// The rest of the budget is divided evenly among the remaining of ⌈log₂ combinations⌉ + 1 rungs, one more than
/// sequential halving has rounds, and at most `mostRungs`. If the next rung costs more than its share, only the best
/// combinations that the share pays for stay; the others are reported as unaffordable, which is not a statement about
/// their quality. If the tests save comparisons, further rungs use them.
///
/// Source: Maron & Moore 1997 (racing); Birattari et al. 2002 (paired blocks); Karnin, Koren & Somekh 2013
/// (halving). Differs from halving in eliminating significantly worse and unaffordable combinations instead of the worse
/// half.
struct Race<SearchEvaluator: Evaluator> {
  let plan: TuningPlan
  let runner: EvaluationRunner<SearchEvaluator>
  /// The most comparisons that the search may have used when the race ends; the first rung, which always runs, may
  /// exceed it.
  let budget: Int

  /// How a race ended.
  struct Result {
    /// The combinations that were not eliminated, the best first; at least one.
    var survivors: [EvaluatedCombination]
    /// The others, also the unaffordable ones, the last eliminated first.
    var eliminated: [EvaluatedCombination]
    var rungs: Int
  }

  /// Runs the race on these combinations.
  func run(_ combinations: [EvaluatedCombination]) async throws -> Result {
    var result = Result(survivors: combinations, eliminated: [], rungs: 0)
    let test = EliminationTest(goal: plan.goal, level: TuningPlan.level / Double(plan.mostRungs))
    let planned = min(plan.mostRungs, 1 + TuningPlan.doublings(to: combinations.count))
    var batches = 1
    while true {
      try await runner.evaluate(&result.survivors, upTo: batches)
      result.survivors = result.survivors.ranked()
      var decisions = test.decisions(of: result.survivors)
      let next = min(2 * batches, plan.mostBatches)
      let goesOn = cut(
        result.survivors, &decisions, more: next - batches, rungsLeft: max(1, planned - result.rungs - 1))
      try close(&result, decisions)
      guard goesOn else { return result }
      batches = next
    }
  }

  /// Reports the evaluations of a rung and removes the eliminated combinations.
  private func close(_ result: inout Result, _ decisions: [SearchEvaluation.Decision]) throws {
    for (evaluated, decision) in zip(result.survivors, decisions) {
      try runner.report(.race, round: result.rungs, evaluated, decision)
    }
    let isIn = decisions.map { $0 == .leads || $0 == .stays }
    let out = result.survivors.indices.filter { !isIn[$0] }.map { result.survivors[$0] }
    result.eliminated.insert(contentsOf: out, at: 0)
    result.survivors = result.survivors.indices.filter { isIn[$0] }.map { result.survivors[$0] }
    result.rungs += 1
  }

  /// Removes combinations that the next rung's share of the budget cannot pay for. At least two remain if the whole
  /// remaining budget pays for them.
  /// - Returns: whether there is a next rung.
  private func cut(
    _ ranked: [EvaluatedCombination], _ decisions: inout [SearchEvaluation.Decision], more batches: Int,
    rungsLeft: Int
  ) -> Bool {
    let isIn = ranked.indices.filter { decisions[$0] == .leads || decisions[$0] == .stays }
    guard batches > 0, isIn.count > 1 else { return false }
    let left = budget - runner.spent
    var (kept, sum) = (0, 0)
    for index in isIn {
      sum += runner.cost(of: ranked[index].combination, batches: batches) ?? 0
      guard sum <= left / rungsLeft || (kept < 2 && sum <= left) else { break }
      kept += 1
    }
    guard kept > 1 else { return false }
    for index in isIn[kept...] { decisions[index] = .unaffordable }
    return true
  }
}

/// The tests that eliminate combinations after a rung of a race.
struct EliminationTest {
  let goal: TuningGoal
  /// The largest probability of any false elimination in a rung.
  let level: Double

  /// The decisions of combinations, the leader first: tests of each against the constraints, and paired tests of the
  /// others against the leader, each family by Holm's procedure at half the level.
  ///
  /// If the leader's interval goes beyond a constraint's bound, no combination is eliminated for being worse. The
  /// leader is never eliminated.
  func decisions(of ranked: [EvaluatedCombination]) -> [SearchEvaluation.Decision] {
    var decisions = ranked.map { $0.standing.objective == nil ? SearchEvaluation.Decision.undefined : .stays }
    mark(&decisions, as: .violates, where: ranked.map(pValueOfFeasibility))
    if let leader = ranked.first, leader.standing.violation == 0 {
      mark(
        &decisions, as: .worse, where: ranked.map { $0.id == leader.id ? 1 : pValueOfEquality($0, leader) })
    }
    if !decisions.isEmpty { decisions[0] = .leads }
    return decisions
  }

  private func mark(
    _ decisions: inout [SearchEvaluation.Decision], as decision: SearchEvaluation.Decision,
    where pValues: [Double]
  ) {
    let rejected = Holm.rejected(pValues, level: level / 2)
    for index in decisions.indices where decisions[index] == .stays && rejected[index] {
      decisions[index] = decision
    }
  }

  /// Bonferroni's bound over the constraints.
  private func pValueOfFeasibility(_ evaluated: EvaluatedCombination) -> Double {
    let each = zip(goal.constraints, evaluated.standing.constraints).map { $0.pValueOfHolding($1) }
    return each.min().map { min(1, $0 * Double(each.count)) } ?? 1
  }

  private func pValueOfEquality(_ evaluated: EvaluatedCombination, _ leader: EvaluatedCombination) -> Double {
    let aggregation = goal.aggregations[0]
    let (theirs, best) = (evaluated.contributions(0), leader.contributions(0))
    let isMinimized = goal.objective.direction == .minimize
    let difference =
      isMinimized ? PairedDifference(theirs, best, aggregation) : PairedDifference(best, theirs, aggregation)
    return difference?.pValue ?? 1
  }
}
