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
