import Numerics
import Simulation

/// A combination with its evaluations so far.
struct EvaluatedCombination {
  /// The combination's number, from 0: the scenario's cells come first, then the combinations of the refinement.
  let id: Int
  let combination: Combination
  /// The results of the combination's evaluations, batch after batch.
  private(set) var blocks: [Block] = []
  /// The number of batches on which it was evaluated.
  private(set) var batches = 0
  private(set) var standing = Standing()

  init(id: Int, _ combination: Combination) {
    self.id = id
    self.combination = combination
  }

  /// Appends the results of a batch.
  mutating func take(_ batch: [Block], _ goal: TuningGoal) {
    blocks += batch
    batches += 1
    standing = Standing(blocks, goal)
  }

  /// The contributions to one measure of the goal, by its index.
  func contributions(_ measure: Int) -> [Contribution?] { blocks.map { $0[measure] } }
}

/// The estimates by which combinations are ranked.
struct Standing: Sendable {
  /// The objective's value; nil if it is undefined for every block.
  var objective: Estimate?
  /// The values of the constraints' measures.
  var constraints: [Estimate?] = []
  /// The sum, over the constraints, of how far the one-sided 95 % interval exceeds the bound, in units of the bound. 0
  /// if all constraints hold at that level.
  var violation = Double.infinity
  /// The objective as a cost: smaller is better.
  var cost = Double.infinity

  /// A combination without evaluations.
  init() {}

  init(_ blocks: [Block], _ goal: TuningGoal) {
    let estimates = goal.aggregations.enumerated().map { index, aggregation in
      Estimate(blocks.map { $0[index] }, aggregation)
    }
    objective = estimates[0]
    constraints = Array(estimates.dropFirst())
    violation = zip(goal.constraints, constraints).reduce(0) { $0 + $1.0.doubtfulExcess($1.1) }
    cost = objective.map { goal.objective.direction.cost($0.value) } ?? .infinity
  }

  /// Ranks by the violation of constraints, then by the objective.
  ///
  /// Source: Deb 2000. Differs in taking the violation from the end of an interval instead of from the estimate.
  static func < (a: Standing, b: Standing) -> Bool { (a.violation, a.cost) < (b.violation, b.cost) }
}

extension TuningGoal.Constraint {
  /// How far the one-sided 95 % interval exceeds the bound, in units of the bound; 0 if it does not.
  fileprivate func doubtfulExcess(_ estimate: Estimate?) -> Double {
    guard let estimate, estimate.count > 1 else { return .infinity }
    let reach = StudentT.upperQuantile(0.05, degreesOfFreedom: estimate.count - 1) * estimate.standardError
    return max(0, excess(estimate.value + (side == .atLeast ? -reach : reach)))
  }

  /// The p-value of the constraint: the probability of an estimate at least as far beyond the bound if the true value
  /// is the bound.
  func pValueOfHolding(_ estimate: Estimate?) -> Double {
    guard let estimate else { return 1 }
    return switch side {
    case .atLeast: estimate.pValue(ofFallingBelow: bound)
    case .atMost: estimate.pValue(ofExceeding: bound)
    }
  }
}

extension Array where Element == EvaluatedCombination {
  /// The combinations from the best to the worst; ties by number.
  func ranked() -> [EvaluatedCombination] {
    sorted { a, b in
      if a.standing < b.standing { return true }
      return b.standing < a.standing ? false : a.id < b.id
    }
  }
}
