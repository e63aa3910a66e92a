/// What a tuning is told: what to look for, among whom, and what it may cost.
public struct TuningPlan: Sendable, Hashable {
  /// What the best setting is to be best at.
  public var goal: TuningGoal
  /// The groups of listeners that count, all alike.
  public var groups: [String]
  /// Comparisons that search and confirmation together may take.
  public var budget: Int
  /// Listeners of each group in a batch: who the first rung of the race meets. At least 2.
  public var listeners: Int
  /// Listeners of each group in the confirmation. At least 2.
  public var confirmListeners: Int
  /// Whether to search on around the best.
  public var refines: Bool

  /// A plan.
  public init(
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

  /// At most so many are confirmed: the winner, the runner-up and the baseline.
  public static let mostConfirmed = 3
  /// The probability that the race drops any setting in error, luck of the budget aside.
  static let level = 0.05
  /// How much of what the search may cost is the race's, if there is a refinement.
  static let shareOfRace = 0.6

  /// Batches that anybody meets at most: together no more listeners than confirm.
  var mostBatches: Int { max(1, confirmListeners / listeners) }
  /// Rungs that a race has at most; each doubles the batches.
  var mostRungs: Int { 1 + Self.doublings(to: mostBatches) }

  /// The least budget of a search among candidates of these costs per block: the first rung, and confirmation.
  public func leastBudget(costs: [Int]) -> Int {
    confirmationCost(costs: costs) + listeners * costs.reduce(0, +)
  }

  /// What confirmation may take.
  func confirmationCost(costs: [Int]) -> Int { Self.mostConfirmed * confirmListeners * (costs.max() ?? 0) }

  /// ⌈log₂ n⌉.
  static func doublings(to number: Int) -> Int {
    number <= 1 ? 0 : Int.bitWidth - (number - 1).leadingZeroBitCount
  }
}
