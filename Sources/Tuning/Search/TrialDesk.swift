/// Where contenders meet batches, and where the account is kept.
final class TrialDesk<Referee: Evaluator> {
  /// Comparisons made so far.
  private(set) var spent = 0

  private let referee: Referee
  private let plan: TuningPlan
  private let report: (Trial) throws -> Void
  private let progress: (Int) -> Void

  /// - Parameters:
  ///   - report: given every trial.
  ///   - progress: told of the comparisons made so far.
  init(
    _ referee: Referee, _ plan: TuningPlan, report: @escaping (Trial) throws -> Void,
    progress: @escaping (Int) -> Void
  ) {
    self.referee = referee
    self.plan = plan
    self.report = report
    self.progress = progress
  }

  /// Comparisons that a contender needs to meet so many more batches; nil if its constants do not go together.
  func cost(of candidate: Candidate, batches: Int) -> Int? {
    referee.cost(of: candidate).map { $0 * batches * plan.listeners }
  }

  /// Lets everybody meet the batches they have not met yet: 0..<batches, each batch by all of them together.
  func bring(_ contenders: inout [Contender], to batches: Int) async throws {
    for batch in 0..<batches {
      let behind = contenders.indices.filter { contenders[$0].batches == batch }
      guard !behind.isEmpty else { continue }
      let candidates = behind.map { contenders[$0].candidate }
      try await referee.evaluate(candidates, on: Batch(.search, index: batch, size: plan.listeners)) {
        index, blocks in
        contenders[behind[index]].take(blocks, plan.goal)
        spent += cost(of: candidates[index], batches: 1) ?? 0
        progress(spent)
      }
    }
  }

  /// Tells of a trial.
  func tell(_ stage: Trial.Stage, round: Int, _ contender: Contender, _ fate: Trial.Fate) throws {
    try report(Trial(stage, round: round, contender, fate))
  }
}
