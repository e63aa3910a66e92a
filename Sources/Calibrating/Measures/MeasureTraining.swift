import Chronology
import Listeners
import Simulation
import Training

/// A training in which some measures are defined and differ between listeners.
enum MeasureTraining: String, CaseIterable, Sendable {
  /// The app's rule with matchings; what it shows, and its arrow while nothing changes.
  case kazez
  /// Estimates of a rule.
  case quest
  /// Estimates of a rule with a small-step target.
  case staircase
  /// The app's rule with people who learn; lag and power.
  case learning

  /// The condition for so many listeners of that kind.
  func condition(_ kind: GroupKind, name: String, listeners: Int) throws -> Condition {
    Condition(
      strategy: try SimulatedStrategy.standard.named(self == .learning ? "kazez" : rawValue).with(),
      timeline: (.day, self == .learning ? 5 : 20), plan: plan,
      cohorts: [Cohort(name: name, model: try kind.model(changes), count: listeners)])
  }

  /// One session of the app's rule with another k₂, for one listener of that kind.
  static func tuned(
    _ kind: GroupKind, k2: ParameterValue, name: String, comparisons: Int
  ) throws -> Condition {
    var condition = try Self.kazez.condition(kind, name: name, listeners: 1)
    condition.strategy = try condition.strategy.strategy.with(["k2": k2])
    (condition.plan.sessions, condition.plan.comparisonsPerSession) = (1, comparisons)
    condition.plan.matchingsPerSession = 0
    return condition
  }

  private var plan: TrainingPlan {
    let (sessions, comparisons) =
      switch self {
      case .kazez: (12, 25)
      case .quest, .staircase: (6, 25)
      case .learning: (24, 12)
      }
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: comparisons,
      matchingsPerSession: self == .kazez ? 2 : 0,
      schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)))
  }

  private var changes: [String: ParameterValue] {
    guard self == .learning else { return [:] }
    return [
      "learning": .text("exponential"), "learning-gain-octaves": .number(1), "learning-trials": .number(100),
    ]
  }
}
