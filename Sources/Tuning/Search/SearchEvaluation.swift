/// One evaluation of a candidate: a row of `evaluations.csv`.
package struct SearchEvaluation: Sendable {
  /// The part of the tuning.
  package enum Phase: String, CaseIterable, Sendable { case race, refinement, confirmation }

  /// The decision about a candidate.
  package enum Fate: String, CaseIterable, Sendable {
    /// The candidate is the best so far.
    case leads
    /// The candidate stays in the race.
    case stays
    /// The candidate is eliminated: it is worse than the leader, by a paired test.
    case worse
    /// The candidate is eliminated: it violates a constraint, by a test.
    case violates
    /// The candidate is eliminated: the objective is undefined for all its listeners.
    case undefined
    /// The candidate is eliminated because the budget does not pay for it; it may be as good as the others.
    case unaffordable
    /// The candidate was evaluated in the refinement.
    case tried
    /// The refinement proposed it, but its constants are in conflict.
    case impossible
    /// The candidate is the result of the refinement.
    case refined
    /// The candidate was confirmed as the winner, as the runner-up, as the baseline.
    case winner, runnerUp = "runner-up", baseline
  }

  /// The part of the tuning.
  package var phase: Phase
  /// The rung of the race or the generation of the refinement, from 0.
  package var round: Int
  package var id: Int
  package var candidate: Candidate
  /// The number of blocks so far; the number of listeners is this times the number of groups.
  package var blocks: Int
  /// The objective over these blocks.
  package var objective: Estimate?
  /// The measures of the constraints over these blocks.
  package var constraints: [Estimate?]
  /// The decision about the candidate.
  package var fate: Fate
}

extension SearchEvaluation {
  init(_ phase: Phase, round: Int, _ contender: Contender, _ fate: Fate) {
    self.init(
      phase: phase, round: round, id: contender.id, candidate: contender.candidate,
      blocks: contender.blocks.count, objective: contender.standing.objective,
      constraints: contender.standing.constraints, fate: fate)
  }
}

/// Evaluates contenders on batches, reports their evaluations, and counts the comparisons used.
final class EvaluationRunner<SearchEvaluator: Evaluator> {
  /// Comparisons made so far.
  private(set) var spent = 0

  private let evaluator: SearchEvaluator
  private let plan: TuningPlan
  private let report: (SearchEvaluation) throws -> Void
  private let progress: (Int) -> Void

  /// - Parameters:
  ///   - report: receives every evaluation.
  ///   - progress: receives the number of comparisons made so far.
  init(
    _ evaluator: SearchEvaluator, _ plan: TuningPlan, report: @escaping (SearchEvaluation) throws -> Void,
    progress: @escaping (Int) -> Void
  ) {
    self.evaluator = evaluator
    self.plan = plan
    self.report = report
    self.progress = progress
  }

  /// The comparisons of an evaluation on a number of batches; nil if the candidate's constants are in conflict.
  func cost(of candidate: Candidate, batches: Int) -> Int? {
    evaluator.cost(of: candidate).map { $0 * batches * plan.listeners }
  }

  /// Evaluates each contender on its missing batches in 0..<batches. Contenders that lack the same batch are evaluated
  /// together.
  func evaluate(_ contenders: inout [Contender], upTo batches: Int) async throws {
    for batch in 0..<batches {
      let behind = contenders.indices.filter { contenders[$0].batches == batch }
      guard !behind.isEmpty else { continue }
      let candidates = behind.map { contenders[$0].candidate }
      try await evaluator.evaluate(candidates, on: Batch(.search, index: batch, size: plan.listeners)) {
        index, blocks in
        contenders[behind[index]].take(blocks, plan.goal)
        spent += cost(of: candidates[index], batches: 1) ?? 0
        progress(spent)
      }
    }
  }

  /// Reports a contender's evaluations so far.
  func report(
    _ phase: SearchEvaluation.Phase, round: Int, _ contender: Contender, _ fate: SearchEvaluation.Fate
  ) throws {
    try report(SearchEvaluation(phase, round: round, contender, fate))
  }
}
