import Randomness
import Simulation
import Statistics

/// A candidate and all that is known of it.
struct Contender {
  /// Its number, from 0: the scenario's cells first, what refinement tries after them.
  let id: Int
  let candidate: Candidate
  /// What it came to, batch after batch.
  private(set) var blocks: [Block] = []
  /// Batches it has met.
  private(set) var batches = 0
  private(set) var standing = Standing()

  init(id: Int, _ candidate: Candidate) {
    self.id = id
    self.candidate = candidate
  }

  /// Takes in a batch.
  mutating func take(_ batch: [Block], _ goal: TuningGoal) {
    blocks += batch
    batches += 1
    standing = Standing(blocks, goal)
  }

  /// Its contributions to one measure of the goal.
  func contributions(_ measure: Int) -> [Contribution?] { blocks.map { $0[measure] } }
}

/// How a contender stands, by the blocks it has met.
struct Standing: Sendable {
  /// The objective's value; nil if it is undefined for every block.
  var objective: Estimate?
  /// The values of the constraints' measures.
  var constraints: [Estimate?] = []
  /// How far constraints may be broken, in units of their bounds: the ends of one-sided 95 % intervals on the
  /// wrong sides, added up. 0 where all of them surely hold.
  var violation = Double.infinity
  /// The objective, to be small.
  var cost = Double.infinity

  /// Nothing is known yet.
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

  /// Whoever breaks constraints less goes first, and among equals whoever has the better objective.
  ///
  /// Source: Deb 2000. Differs in that violations are as they may be instead of as they seem.
  static func < (a: Standing, b: Standing) -> Bool { (a.violation, a.cost) < (b.violation, b.cost) }
}

extension TuningGoal.Constraint {
  /// How far it may be broken: 0 if the one-sided 95 % interval keeps to it.
  fileprivate func doubtfulExcess(_ estimate: Estimate?) -> Double {
    guard let estimate, estimate.count > 1 else { return .infinity }
    let reach = StudentT.upperQuantile(0.05, degreesOfFreedom: estimate.count - 1) * estimate.standardError
    return max(0, excess(estimate.value + (side == .atLeast ? -reach : reach)))
  }

  /// The p-value of the hypothesis that the constraint holds.
  func pValueOfHolding(_ estimate: Estimate?) -> Double {
    guard let estimate else { return 1 }
    return switch side {
    case .atLeast: estimate.pValue(ofFallingBelow: bound)
    case .atMost: estimate.pValue(ofExceeding: bound)
    }
  }
}

extension Array where Element == Contender {
  /// From the best to the worst; equals by their numbers.
  func ranked() -> [Contender] {
    sorted { a, b in
      if a.standing < b.standing { return true }
      return b.standing < a.standing ? false : a.id < b.id
    }
  }
}
