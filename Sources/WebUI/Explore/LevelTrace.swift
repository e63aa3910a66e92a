import Music
import Simulation
import Training

/// The levels that were presented to one listener, comparison by comparison.
///
/// Comparison i of session s has index s·n + i, with n comparisons planned in a session. If a strategy ends a session
/// early, the rest of the session is NaN; the rest of the last session is missing.
struct LevelTrace: ListenerObservation {
  /// The levels in cents.
  private(set) var levels: [Float] = []
  private let planned: Int

  init(of plan: TrainingPlan) {
    planned = plan.comparisonsPerSession
    levels.reserveCapacity(plan.comparisons)
  }

  mutating func sessionBegan() {
    while !levels.count.isMultiple(of: planned) { levels.append(.nan) }
  }

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    levels.append(Float(completed.comparison.difficulty.value))
  }
}

/// Requests that levels are traced. It has no value of its own.
struct LevelTraces: Measure {
  let descriptor = Descriptor(
    name: "level_trace", summary: "the levels presented, comparison by comparison", source: "Peach",
    unit: "cents")

  var observes: Observations { .own(LevelTrace.self) }

  func contribution(of outcome: ListenerOutcome) -> Contribution? { nil }
}
