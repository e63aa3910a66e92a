/// The goal of a tuning, its groups of listeners, and its budget of comparisons.
package struct TuningPlan: Sendable, Hashable {
  /// The objective and the constraints.
  package var goal: TuningGoal
  /// The groups of listeners on which combinations are evaluated, with equal weights.
  package var groups: [String]
  /// The largest number of comparisons of search and confirmation together.
  package var budget: Int
  /// Listeners of each group in a batch. The first rung of the race has one batch. At least 2.
  package var listeners: Int
  /// Listeners of each group in the confirmation. At least 2.
  package var confirmListeners: Int
  /// Whether a local search follows the race.
  package var refines: Bool

  package init(
    goal: TuningGoal, groups: [String], budget: Int, listeners: Int = 8, confirmListeners: Int = 200,
    refines: Bool = true
  ) {
    self.goal = goal
    self.groups = groups
    self.budget = budget
    self.listeners = listeners
    self.confirmListeners = confirmListeners
    self.refines = refines
  }

  /// The largest number of confirmed combinations: the winner, the runner-up and the baseline.
  package static let mostConfirmed = 3
  /// The probability that the race eliminates any combination by a false test; eliminations by the budget do not count.
  static let level = 0.05
  /// The race's share of the search's budget if a refinement follows.
  static let shareOfRace = 0.6

  /// The largest number of batches of a combination: together at most as many listeners as in the confirmation.
  var mostBatches: Int { max(1, confirmListeners / listeners) }
  /// The largest number of rungs of a race; each doubles the batches.
  var mostRungs: Int { 1 + Self.doublings(to: mostBatches) }

  /// The least budget of a search among combinations of these costs per block: the first rung, and confirmation.
  package func leastBudget(costs: [Int]) -> Int {
    confirmationCost(costs: costs) + listeners * costs.reduce(0, +)
  }

  /// The largest number of comparisons of the confirmation.
  func confirmationCost(costs: [Int]) -> Int { Self.mostConfirmed * confirmListeners * (costs.max() ?? 0) }

  /// ⌈log₂ n⌉.
  static func doublings(to number: Int) -> Int {
    number <= 1 ? 0 : Int.bitWidth - (number - 1).leadingZeroBitCount
  }
}
