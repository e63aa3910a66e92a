package import Simulation

/// The winner's results on listeners that the search did not use: its own values, and its differences from the
/// runner-up and from the baseline.
///
/// The winner was selected by its results on the search's listeners, so these results are too good on average. The results
/// on other listeners have no such bias. Each single interval covers the true value in 95 of 100 tunings.
package struct ConfirmationResult: Sendable {
  /// Whether a constraint holds.
  package enum Verdict: String, Codable, Sendable {
    /// The 95 % interval lies on the right side of the bound.
    case met
    /// The interval lies on the wrong side of the bound.
    case broken
    /// The bound lies within it.
    case undecided
  }

  /// Whether the winner is better.
  package enum Comparison: String, Codable, Sendable {
    /// The 95 % interval of the paired difference lies on the better side of 0.
    case better
    /// It lies on the worse side.
    case worse
    /// 0 lies within it.
    case notDistinguishable = "not distinguishable"
  }

  package struct Entry: Sendable {
    package let finalist: Finalist
    /// `winner`, `runnerUp` or `baseline`.
    package let role: SearchEvaluation.Decision
    /// The objective; nil if it is undefined for all listeners.
    package let objective: Estimate?
    /// The constraints' measures, and whether they hold.
    package let constraints: [(estimate: Estimate?, verdict: Verdict)]
    package let blocks: Int
  }

  package struct Difference: Sendable {
    /// The combination whose value is subtracted from the winner's.
    package let other: SearchEvaluation.Decision
    /// The winner's value less the other's; nil if they cannot be compared.
    package let paired: PairedDifference?
    /// Whether the winner is better.
    package let verdict: Comparison
  }

  /// The winner first.
  package let entries: [Entry]
  /// Winner less runner-up, and winner less baseline.
  package let differences: [Difference]
  /// Whether the winner is the baseline.
  package let winnerIsBaseline: Bool

  /// The confirmation of a search.
  /// - Parameter blocks: the blocks of one batch for each of the result's finalists, in their order.
  package init(_ result: SearchResult, _ goal: TuningGoal, blocks: [[Block]]) {
    let finalists = result.finalists
    precondition(
      blocks.count == finalists.count, "\(finalists.count) finalists need blocks, got \(blocks.count)")
    entries = zip(finalists, blocks).map { Entry($0, Self.role($0, in: result), $1, goal) }
    winnerIsBaseline = result.winner == result.baseline
    differences = zip(finalists, blocks).dropFirst().map { finalist, theirs in
      Difference(Self.role(finalist, in: result), winner: blocks[0], theirs, goal)
    }
  }

  private static func role(_ finalist: Finalist, in result: SearchResult) -> SearchEvaluation.Decision {
    finalist == result.winner ? .winner : finalist == result.runnerUp ? .runnerUp : .baseline
  }

  /// The evaluations, for `evaluations.csv`.
  package var evaluations: [SearchEvaluation] {
    entries.map { entry in
      SearchEvaluation(
        phase: .confirmation, round: 0, id: entry.finalist.id, combination: entry.finalist.combination,
        blocks: entry.blocks, objective: entry.objective, constraints: entry.constraints.map(\.estimate),
        decision: entry.role)
    }
  }
}

extension ConfirmationResult.Entry {
  fileprivate init(
    _ finalist: Finalist, _ role: SearchEvaluation.Decision, _ blocks: [Block], _ goal: TuningGoal
  ) {
    let standing = Standing(blocks, goal)
    self.init(
      finalist: finalist, role: role, objective: standing.objective,
      constraints: zip(goal.constraints, standing.constraints).map { ($1, $0.verdict($1)) },
      blocks: blocks.count)
  }
}

extension ConfirmationResult.Difference {
  fileprivate init(_ other: SearchEvaluation.Decision, winner: [Block], _ theirs: [Block], _ goal: TuningGoal)
  {
    let paired = PairedDifference(
      winner.map { $0[0] }, theirs.map { $0[0] }, goal.aggregations[0])
    self.init(
      other: other, paired: paired,
      verdict: paired?.comparison(goal.objective.direction) ?? .notDistinguishable)
  }
}

extension PairedDifference {
  /// Whether the first of the two is better.
  package func comparison(_ direction: Objective.Direction) -> ConfirmationResult.Comparison {
    isDistinct ? (direction.cost(difference) < 0 ? .better : .worse) : .notDistinguishable
  }
}

extension TuningGoal {
  /// Whether all constraints hold by the 95 % intervals of blocks.
  package func isMet(by blocks: [Block]) -> Bool {
    zip(constraints, Standing(blocks, self).constraints).allSatisfy { $0.verdict($1) == .met }
  }
}

extension TuningGoal.Constraint {
  /// Whether the constraint holds by an estimate's 95 % interval.
  func verdict(_ estimate: Estimate?) -> ConfirmationResult.Verdict {
    guard let interval = estimate?.interval else { return .undecided }
    let (least, most) = (excess(interval.lowerBound), excess(interval.upperBound))
    return max(least, most) <= 0 ? .met : min(least, most) > 0 ? .broken : .undecided
  }
}
