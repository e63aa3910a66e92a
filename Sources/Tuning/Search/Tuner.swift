import PortableMath
import Randomness

/// Looks for the best setting: a race among candidates, a refinement around the best of them, and then, on
/// listeners whom nobody has met, `ConfirmationResult`.
///
/// Everything it does follows from the plan, the space, the seed and the evaluator's answers.
public struct Tuner<Referee: Evaluator>: Sendable {
  private let plan: TuningPlan
  private let space: SearchSpace
  private let referee: Referee
  private let key: StreamKey

  /// A tuner.
  /// - Parameter seed: the scenario's.
  public init(_ plan: TuningPlan, in space: SearchSpace, _ referee: Referee, seed: UInt64) {
    self.plan = plan
    self.space = space
    self.referee = referee
    key = StreamKey(seed: seed).derived("tune").derived("refinement")
  }

  /// Searches.
  /// - Parameters:
  ///   - cells: where to begin; at least one, whose constants go together.
  ///   - baseline: which of them others are compared with; it is confirmed whatever becomes of it.
  ///   - report: given every trial, in an order that does not depend on the number of jobs.
  ///   - progress: told of the comparisons made so far.
  /// - Throws: what the evaluator and `report` throw.
  public func search(
    _ cells: [Candidate], baseline: Int?, report: @escaping (Trial) throws -> Void = { _ in },
    progress: @escaping (Int) -> Void = { _ in }
  ) async throws -> SearchResult {
    precondition(!cells.isEmpty, "a search must have a candidate")
    let desk = TrialDesk(referee, plan, report: report, progress: progress)
    let field = cells.enumerated().map { Contender(id: $0, $1) }
    let budget = plan.budget - plan.confirmationCost(costs: cells.compactMap(referee.cost))
    let canRefine = plan.refines && cells.contains { LocalCube(around: $0, in: space) != nil }
    let raceBudget = canRefine ? Int(TuningPlan.shareOfRace * Double(budget)) : budget
    let race = try await Race(plan: plan, desk: desk, budget: raceBudget).run(field)
    var refined = Refinement<Referee>.Result()
    if canRefine {
      let refinement = Refinement(plan: plan, space: space, desk: desk, budget: budget, key: key)
      let leader = race.survivors[0]
      refined = try await refinement.run(
        around: leader, first: cells.count, width: width(around: leader.candidate, cells))
    }
    return result(race, refined, cells, baseline, desk.spent)
  }

  /// Half the distance between neighbours, if the cells of the branch lay in a square grid of its numbers.
  private func width(around candidate: Candidate, _ cells: [Candidate]) -> Double {
    let axes = space.branches[candidate.branch].axes.count { $0.levels == nil }
    let neighbours = cells.count { $0.branch == candidate.branch }
    return min(max(0.5 * Elementary.pow(Double(neighbours), -1 / Double(max(1, axes))), 0.02), 0.3)
  }

  /// The winner and the runner-up: of those in the race and what refinement found, else of those who came
  /// furthest.
  private func result(
    _ race: Race<Referee>.Result, _ refined: Refinement<Referee>.Result, _ cells: [Candidate],
    _ baseline: Int?, _ spent: Int
  ) -> SearchResult {
    let inRace = (race.survivors + [refined.found].compactMap(\.self)).ranked()
    let furthest = race.fallen.map(\.batches).max() ?? 0
    let next = inRace.dropFirst().first ?? race.fallen.filter { $0.batches == furthest }.ranked().first
    return SearchResult(
      winner: Finalist(inRace[0]), runnerUp: next.map(Finalist.init),
      baseline: baseline.map { Finalist(id: $0, candidate: cells[$0]) }, rungs: race.rungs,
      survivors: race.survivors.count, generations: refined.generations, tried: cells.count + refined.tried,
      comparisons: spent)
  }
}

/// A candidate that is to be confirmed.
public struct Finalist: Sendable, Hashable {
  /// Its number: a cell of the scenario's, or what refinement tried after them.
  public let id: Int
  /// Its constants.
  public let candidate: Candidate
}

extension Finalist {
  init(_ contender: Contender) { self.init(id: contender.id, candidate: contender.candidate) }
}

/// What a search came to, before it is confirmed.
public struct SearchResult: Sendable, Hashable {
  /// The best.
  public let winner: Finalist
  /// The next; nil if there was only one candidate.
  public let runnerUp: Finalist?
  /// The baseline, if there is one.
  public let baseline: Finalist?
  /// Rungs of the race.
  public let rungs: Int
  /// Candidates that were in the race at its end.
  public let survivors: Int
  /// Generations of the refinement.
  public let generations: Int
  /// Candidates tried in all.
  public let tried: Int
  /// Comparisons made.
  public let comparisons: Int

  /// Those to confirm, each once: the winner, the runner-up, the baseline.
  public var finalists: [Finalist] { [winner, runnerUp, baseline].compactMap(\.self).uniqued() }
}
