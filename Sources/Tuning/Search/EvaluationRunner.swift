import Simulation

/// Evaluates combinations on batches, reports their evaluations, and counts the comparisons used.
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

  /// The comparisons of an evaluation on a number of batches; nil if the combination's constants are in conflict.
  func cost(of combination: Combination, batches: Int) -> Int? {
    evaluator.cost(of: combination).map { $0 * batches * plan.listeners }
  }

  /// Evaluates each combination on its missing batches in 0..<batches. Combinations that lack the same batch are evaluated
  /// together.
  func evaluate(_ evaluated: inout [EvaluatedCombination], upTo batches: Int) async throws {
    for batch in 0..<batches {
      let behind = evaluated.indices.filter { evaluated[$0].batches == batch }
      guard !behind.isEmpty else { continue }
      let combinations = behind.map { evaluated[$0].combination }
      try await evaluator.evaluate(combinations, on: Batch(.search, index: batch, size: plan.listeners)) {
        index, blocks in
        evaluated[behind[index]].take(blocks, plan.goal)
        spent += cost(of: combinations[index], batches: 1) ?? 0
        progress(spent)
      }
    }
  }

  /// Reports a combination's evaluations so far.
  func report(
    _ phase: SearchEvaluation.Phase, round: Int, _ evaluated: EvaluatedCombination,
    _ decision: SearchEvaluation.Decision
  ) throws {
    try report(SearchEvaluation(phase, round: round, evaluated, decision))
  }
}
