import Numerics
import Simulation

/// Racing by successive halving. In the first rung all candidates are evaluated on one batch. Significantly worse
/// candidates are eliminated; each further rung doubles the batches of the others.
///
/// The rest of the budget is divided evenly among the remaining of ⌈log₂ candidates⌉ + 1 rungs, one more than sequential
/// halving has rounds. If the next rung costs more than its share, only the best candidates that the share pays for stay;
/// the others are reported as unaffordable, which is not a statement about their quality. If the tests save comparisons,
/// further rungs use them.
///
/// Source: Maron & Moore 1997 (racing); Birattari et al. 2002 (paired blocks); Karnin, Koren & Somekh 2013
/// (halving). Differs from halving in eliminating significantly worse and unaffordable candidates instead of the worse
/// half.
struct Race<SearchEvaluator: Evaluator> {
  let plan: TuningPlan
  let runner: EvaluationRunner<SearchEvaluator>
  /// The most comparisons that the search may have used when the race ends.
  let budget: Int

  /// How a race ended.
  struct Result {
    /// The candidates that were not eliminated, the best first; at least one.
    var survivors: [Contender]
    /// The eliminated candidates, the last eliminated first.
    var fallen: [Contender]
    var rungs: Int
  }

  /// Runs the race on these candidates.
  func run(_ field: [Contender]) async throws -> Result {
    var result = Result(survivors: field, fallen: [], rungs: 0)
    let test = EliminationTest(goal: plan.goal, level: TuningPlan.level / Double(plan.mostRungs))
    let planned = min(plan.mostRungs, 1 + TuningPlan.doublings(to: field.count))
    var batches = 1
    while true {
      try await runner.evaluate(&result.survivors, upTo: batches)
      result.survivors = result.survivors.ranked()
      var fates = test.fates(of: result.survivors)
      let next = min(2 * batches, plan.mostBatches)
      let goesOn = cut(
        result.survivors, &fates, more: next - batches, rungsLeft: max(1, planned - result.rungs - 1))
      try close(&result, fates)
      guard goesOn else { return result }
      batches = next
    }
  }

  /// Reports the evaluations of a rung and removes the eliminated candidates.
  private func close(_ result: inout Result, _ fates: [SearchEvaluation.Fate]) throws {
    for (contender, fate) in zip(result.survivors, fates) {
      try runner.report(.race, round: result.rungs, contender, fate)
    }
    let isIn = fates.map { $0 == .leads || $0 == .stays }
    let out = result.survivors.indices.filter { !isIn[$0] }.map { result.survivors[$0] }
    result.fallen.insert(contentsOf: out, at: 0)
    result.survivors = result.survivors.indices.filter { isIn[$0] }.map { result.survivors[$0] }
    result.rungs += 1
  }

  /// Removes candidates that the next rung's share of the budget cannot pay for. At least two remain if the whole
  /// remaining budget pays for them.
  /// - Returns: whether there is a next rung.
  private func cut(
    _ ranked: [Contender], _ fates: inout [SearchEvaluation.Fate], more batches: Int, rungsLeft: Int
  ) -> Bool {
    let isIn = ranked.indices.filter { fates[$0] == .leads || fates[$0] == .stays }
    guard batches > 0, isIn.count > 1 else { return false }
    let left = budget - runner.spent
    var (kept, sum) = (0, 0)
    for index in isIn {
      sum += runner.cost(of: ranked[index].candidate, batches: batches) ?? 0
      guard sum <= left / rungsLeft || (kept < 2 && sum <= left) else { break }
      kept += 1
    }
    guard kept > 1 else { return false }
    for index in isIn[kept...] { fates[index] = .unaffordable }
    return true
  }
}

/// The tests that eliminate candidates after a rung of a race.
struct EliminationTest {
  let goal: TuningGoal
  /// The probability of at least one false elimination in a rung.
  let level: Double

  /// The fates of contenders, the leader first: tests of each against its constraints, and paired tests of the
  /// others against the leader, each family by Holm's procedure at half the level.
  ///
  /// If the leader may violate a constraint, no candidate is eliminated for being worse. The leader is never eliminated.
  func fates(of ranked: [Contender]) -> [SearchEvaluation.Fate] {
    var fates = ranked.map { $0.standing.objective == nil ? SearchEvaluation.Fate.undefined : .stays }
    mark(&fates, as: .violates, where: ranked.map(pValueOfFeasibility))
    if let leader = ranked.first, leader.standing.violation == 0 {
      mark(
        &fates, as: .worse, where: ranked.map { $0.id == leader.id ? 1 : pValueOfEquality($0, leader) })
    }
    if !fates.isEmpty { fates[0] = .leads }
    return fates
  }

  private func mark(
    _ fates: inout [SearchEvaluation.Fate], as fate: SearchEvaluation.Fate, where pValues: [Double]
  ) {
    let rejected = Holm.rejected(pValues, level: level / 2)
    for index in fates.indices where fates[index] == .stays && rejected[index] { fates[index] = fate }
  }

  /// Bonferroni's bound over the constraints.
  private func pValueOfFeasibility(_ contender: Contender) -> Double {
    let each = zip(goal.constraints, contender.standing.constraints).map { $0.pValueOfHolding($1) }
    return each.min().map { min(1, $0 * Double(each.count)) } ?? 1
  }

  private func pValueOfEquality(_ contender: Contender, _ leader: Contender) -> Double {
    let aggregation = goal.aggregations[0]
    let (theirs, best) = (contender.contributions(0), leader.contributions(0))
    let isSmall = goal.objective.direction == .minimize
    let difference =
      isSmall ? PairedDifference(theirs, best, aggregation) : PairedDifference(best, theirs, aggregation)
    return difference?.pValue ?? 1
  }
}
