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
  /// A training so long that every listener is shown a right threshold once.
  case long
  /// The app's rule with people who learn; the arrow's power.
  case learning
  /// The threshold tracker beside QUEST, and at the last end the threshold's change.
  case tracked
  /// Windows of the threshold's change, of people who learn.
  case changing

  /// The condition for so many listeners of that kind.
  func condition(_ kind: GroupKind, name: String, listeners: Int) throws -> Condition {
    Condition(
      strategy: try SimulatedStrategy.standard.named(rule).with(constants(kind)),
      timeline: (.day, timelineWindow),
      plan: plan, cohorts: [Cohort(name: name, model: try kind.model(changes), count: listeners)])
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

  private var rule: String {
    switch self {
    case .kazez, .learning, .changing: "kazez"
    case .quest, .tracked: "quest"
    case .staircase, .long: "staircase"
    }
  }

  /// Where the arrow's power is examined, training begins at the resting level of novices. From 100 cents the descent itself
  /// turns the arrow.
  private func constants(_ kind: GroupKind) -> [String: ParameterValue] {
    self == .learning ? ["first-cents": .number(kind == .descent ? 100 : 5.94)] : [:]
  }

  private var timelineWindow: Int {
    switch self {
    case .learning, .long: 5
    case .kazez, .quest, .staircase, .tracked, .changing: 20
    }
  }

  private var plan: TrainingPlan {
    let (sessions, comparisons) =
      switch self {
      case .kazez: (12, 25)
      case .staircase: (6, 25)
      case .quest, .long, .tracked: (24, 25)
      case .learning: (24, 12)
      case .changing: (6, 100)
      }
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: comparisons,
      matchingsPerSession: self == .kazez ? 2 : 0,
      schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)))
  }

  private var changes: [String: ParameterValue] {
    switch self {
    case .learning: Self.learning(octaves: 1, comparisons: 100)
    case .changing: Self.learning(octaves: 2, comparisons: 300)
    case .kazez, .quest, .staircase, .long, .tracked: [:]
    }
  }

  private static func learning(octaves: Double, comparisons: Double) -> [String: ParameterValue] {
    [
      "learning": .text("exponential"), "learning-gain-octaves": .number(octaves),
      "learning-trials": .number(comparisons),
    ]
  }
}

extension MeasureTraining {
  /// Whether it is for measures on request that count for themselves.
  private var isOnRequest: Bool {
    switch self {
    case .kazez, .quest, .staircase, .long, .learning: false
    case .tracked, .changing: true
    }
  }

  /// Whether a measure is looked for here.
  func suits(_ measure: any Measure) -> Bool {
    isOnRequest == (!measure.isReportedByDefault && measure.observes.countsOwn)
  }

  /// Whether groups of that kind are examined here: a descent only where the arrow's power is.
  func examines(_ kind: GroupKind) -> Bool { kind != .descent || self == .learning }

  /// Ranks of a row: a fifth where listeners take long, but at least 20 if there are to be so many.
  func groups(of replicates: Int) -> Int {
    self == .changing ? min(replicates, max(20, replicates / 5)) : replicates
  }

  /// Listeners of the population, for each listener of a group.
  var populationFactor: Int { isOnRequest ? 2 : 5 }
}
