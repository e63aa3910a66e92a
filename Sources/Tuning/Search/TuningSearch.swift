import Numerics
package import Simulation

/// Searches for the best combination: a race, then a refinement around its winner. `ConfirmationResult` then evaluates the
/// winner on listeners that the search did not use.
///
/// The result depends only on the plan, the space, the seed and the evaluator's results.
package struct TuningSearch<SearchEvaluator: Evaluator>: Sendable {
  private let plan: TuningPlan
  private let space: SearchSpace
  private let evaluator: SearchEvaluator
  private let key: StreamKey

  /// A search.
  /// - Parameter seed: the scenario's.
  package init(_ plan: TuningPlan, in space: SearchSpace, _ evaluator: SearchEvaluator, seed: UInt64) {
    self.plan = plan
    self.space = space
    self.evaluator = evaluator
    key = StreamKey(seed: seed).derived("tune").derived("refinement")
  }

  /// Searches.
  /// - Parameters:
  ///   - cells: the combinations of the race; at least one, with constants that are not in conflict.
  ///   - baseline: the index of the combination with which others are compared; it is always confirmed.
  ///   - report: receives every evaluation, in an order that does not depend on the number of jobs.
  ///   - progress: receives the number of comparisons made so far.
  /// - Throws: the errors of the evaluator and of `report`.
  package func search(
    _ cells: [Combination], baseline: Int?, report: @escaping (SearchEvaluation) throws -> Void = { _ in },
    progress: @escaping (Int) -> Void = { _ in }
  ) async throws -> SearchResult {
    precondition(!cells.isEmpty, "a search must have a combination")
    let runner = EvaluationRunner(evaluator, plan, report: report, progress: progress)
    let field = cells.enumerated().map { EvaluatedCombination(id: $0, $1) }
    let budget = plan.budget - plan.confirmationCost(costs: cells.compactMap(evaluator.cost))
    let canRefine = plan.refines && cells.contains { LocalCube(around: $0, in: space) != nil }
    let raceBudget = canRefine ? Int(TuningPlan.shareOfRace * Double(budget)) : budget
    let race = try await Race(plan: plan, runner: runner, budget: raceBudget).run(field)
    var refined = Refinement<SearchEvaluator>.Result()
    if canRefine {
      let refinement = Refinement(plan: plan, space: space, runner: runner, budget: budget, key: key)
      let leader = race.survivors[0]
      refined = try await refinement.run(
        around: leader, first: cells.count, width: width(around: leader.combination, cells))
    }
    return result(race, refined, cells, baseline, runner.spent)
  }

  /// Half the distance between neighbours if the cells of the branch were a square grid in the cube of its numbers.
  private func width(around combination: Combination, _ cells: [Combination]) -> Double {
    let axes = space.branches[combination.branch].axes.count { $0.levels == nil }
    let neighbours = cells.count { $0.branch == combination.branch }
    return min(max(0.5 * Elementary.pow(Double(neighbours), -1 / Double(max(1, axes))), 0.02), 0.3)
  }

  /// The winner and the runner-up among the survivors of the race and the result of the refinement. If there is only
  /// one, the runner-up is the best of the combinations that were eliminated in the latest rung.
  private func result(
    _ race: Race<SearchEvaluator>.Result, _ refined: Refinement<SearchEvaluator>.Result,
    _ cells: [Combination],
    _ baseline: Int?, _ spent: Int
  ) -> SearchResult {
    let inRace = (race.survivors + [refined.found].compactMap(\.self)).ranked()
    let furthest = race.eliminated.map(\.batches).max() ?? 0
    let next = inRace.dropFirst().first ?? race.eliminated.filter { $0.batches == furthest }.ranked().first
    return SearchResult(
      winner: Finalist(inRace[0]), runnerUp: next.map(Finalist.init),
      baseline: baseline.map { Finalist(id: $0, combination: cells[$0]) }, rungs: race.rungs,
      survivors: race.survivors.count, generations: refined.generations, tried: cells.count + refined.tried,
      comparisons: spent)
  }
}

/// A combination that is to be confirmed.
package struct Finalist: Sendable, Hashable {
  /// The combination's number, from 0: the scenario's cells come first, then the combinations of the refinement.
  package let id: Int
  package let combination: Combination
}

extension Finalist {
  init(_ evaluated: EvaluatedCombination) { self.init(id: evaluated.id, combination: evaluated.combination) }
}

/// The result of a search, before its confirmation.
package struct SearchResult: Sendable, Hashable {
  package let winner: Finalist
  /// The second-best combination; nil if there was only one combination.
  package let runnerUp: Finalist?
  /// The baseline, if there is one.
  package let baseline: Finalist?
  /// Rungs of the race.
  package let rungs: Int
  /// Combinations that were in the race at its end.
  package let survivors: Int
  /// Generations of the refinement.
  package let generations: Int
  /// Combinations tried in all.
  package let tried: Int
  /// Comparisons made.
  package let comparisons: Int

  /// The combinations to confirm, each once: the winner, the runner-up, the baseline.
  package var finalists: [Finalist] { [winner, runnerUp, baseline].compactMap(\.self).uniqued() }
}
