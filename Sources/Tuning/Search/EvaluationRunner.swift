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
