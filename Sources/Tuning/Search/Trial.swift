/// One evaluation, as `trials.csv` tells it.
public struct Trial: Sendable {
  /// What it was for.
  public enum Stage: String, CaseIterable, Sendable { case race, refinement, confirmation }

  /// What became of the candidate.
  public enum Fate: String, CaseIterable, Sendable {
    /// It is the best so far.
    case leads
    /// It goes on.
    case stays
    /// It is out: worse than the leader, by a paired test.
    case worse
    /// It is out: it breaks a constraint, by a test.
    case violates
    /// It is out: the objective is undefined for all its listeners.
    case undefined
    /// It is out, because the budget does not allow to keep it; it was not shown to be worse.
    case unaffordable
    /// It was a step on the way of the refinement.
    case tried
    /// It was on the way of the refinement, but its constants do not go together.
    case impossible
    /// It is what refinement came to.
    case refined
    /// It was confirmed as the winner, as the runner-up, as the baseline.
    case winner, runnerUp = "runner-up", baseline
  }

  /// What for.
  public var stage: Stage
  /// The rung of the race or the generation of the refinement, from 0.
  public var round: Int
  /// The contender's number.
  public var id: Int
  /// Its constants.
  public var candidate: Candidate
  /// Blocks it has met so far; times the groups, its listeners.
  public var blocks: Int
  /// The objective over these blocks.
  public var objective: Estimate?
  /// The measures of the constraints over these blocks.
  public var constraints: [Estimate?]
  /// What became of it.
  public var fate: Fate
}

extension Trial {
  init(_ stage: Stage, round: Int, _ contender: Contender, _ fate: Fate) {
    self.init(
      stage: stage, round: round, id: contender.id, candidate: contender.candidate,
      blocks: contender.blocks.count, objective: contender.standing.objective,
      constraints: contender.standing.constraints, fate: fate)
  }
}
