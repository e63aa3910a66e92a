package import Simulation

/// One evaluation of a combination: a row of `evaluations.csv`.
package struct SearchEvaluation: Sendable {
  /// The part of the tuning.
  package enum Phase: String, CaseIterable, Sendable { case race, refinement, confirmation }

  /// The decision about a combination.
  package enum Decision: String, CaseIterable, Codable, Sendable {
    /// The combination is the best so far.
    case leads
    /// The combination stays in the race.
    case stays
    /// The combination is eliminated: it is worse than the leader, by a paired test.
    case worse
    /// The combination is eliminated: it violates a constraint, by a test.
    case violates
    /// The combination is eliminated: the objective is undefined for all its listeners.
    case undefined
    /// The combination is eliminated because the budget does not pay for it; it may be as good as the others.
    case unaffordable
    /// The combination was evaluated in the refinement.
    case tried
    /// The refinement proposed it, but its constants are in conflict.
    case impossible
    /// The combination is the result of the refinement.
    case refined
    /// The combination was confirmed as the winner, as the runner-up, as the baseline.
    case winner, runnerUp = "runner-up", baseline
  }

  /// The part of the tuning.
  package var phase: Phase
  /// The rung of the race or the generation of the refinement, from 0.
  package var round: Int
  package var id: Int
  package var combination: Combination
  /// The number of blocks so far; the number of listeners is this times the number of groups.
  package var blocks: Int
  /// The objective over these blocks.
  package var objective: Estimate?
  /// The measures of the constraints over these blocks.
  package var constraints: [Estimate?]
  /// The decision about the combination.
  package var decision: Decision
}

extension SearchEvaluation {
  init(_ phase: Phase, round: Int, _ evaluated: EvaluatedCombination, _ decision: Decision) {
    self.init(
      phase: phase, round: round, id: evaluated.id, combination: evaluated.combination,
      blocks: evaluated.blocks.count, objective: evaluated.standing.objective,
      constraints: evaluated.standing.constraints, decision: decision)
  }
}
