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

/// The listeners of the groups.
enum GroupKind: String, CaseIterable, Sendable {
  case none, few, heavy = "heavy-tails", mixture

  /// In a few words.
  /// - Parameter listeners: of a group, where there are not few.
  func summary(_ listeners: Int) -> String {
    switch self {
    case .none: "groups of \(listeners)"
    case .few: "groups of \(Self.fewListeners)"
    case .heavy: "groups of \(listeners), real-ears"
    case .mixture: "groups of \(listeners), one in ten far worse"
    }
  }

  /// Listeners of a small group.
  static let fewListeners = 5

  /// Whose numbers are drawn from the same population, in the same simulation.
  var population: GroupKind { self == .few ? .none : self }

  /// What the listeners are made of.
  /// - Parameter changes: constants of all of them.
  func model(_ changes: [String: ParameterValue]) throws -> ListenerModel {
    let novice = try Self.model(threshold: 22, lapses: 0.04, changes)
    switch self {
    case .none, .few: return novice
    case .heavy:
      let people = try ListenerPopulationCatalog.standard.named("real-ears").people
      return novice.drawing(from: try people.map { try Self.model(changes.merging($0) { $1 }) })
    case .mixture:
      // Three octaves worse, and a third of their answers are coin flips.
      let far = try Self.model(threshold: 176, lapses: 0.3, changes)
      return novice.drawing(from: Array(repeating: novice, count: 9) + [far])
    }
  }

  private static func model(
    threshold: Double, lapses: Double, _ changes: [String: ParameterValue]
  ) throws -> ListenerModel {
    try model(
      changes.merging([
        "threshold-cents": .number(threshold), "lapse-rate": .number(lapses), "spread-octaves": .number(0.4),
      ]) { $1 })
  }

  private static func model(_ values: [String: ParameterValue]) throws -> ListenerModel {
    let times: [String: ParameterValue] = ["response-seconds": .number(1), "response-spread": .number(0.3)]
    return try ListenerModel(
      ParameterValues(of: ListenerModel.descriptor, setting: times.merging(values) { $1 }))
  }
}
