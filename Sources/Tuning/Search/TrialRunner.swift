/// Evaluates contenders on batches, reports their trials, and counts the comparisons used.
final class TrialRunner<SearchEvaluator: Evaluator> {
  /// Comparisons made so far.
  private(set) var spent = 0

  private let evaluator: SearchEvaluator
  private let plan: TuningPlan
  private let report: (Trial) throws -> Void
  private let progress: (Int) -> Void

  /// - Parameters:
  ///   - report: receives every trial.
  ///   - progress: receives the number of comparisons made so far.
  init(
    _ evaluator: SearchEvaluator, _ plan: TuningPlan, report: @escaping (Trial) throws -> Void,
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
  func bring(_ contenders: inout [Contender], to batches: Int) async throws {
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
  func report(_ stage: Trial.Stage, round: Int, _ contender: Contender, _ fate: Trial.Fate) throws {
    try report(Trial(stage, round: round, contender, fate))
  }
}
