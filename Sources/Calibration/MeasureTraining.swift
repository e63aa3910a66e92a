import Chronology
import Simulation
import Training

/// A training with which measures are calibrated: some measures are defined in it and differ between listeners.
enum MeasureTraining: String, CaseIterable, Sendable {
  /// The app's rule with pitch matchings, for the thresholds that it shows and for the arrow while thresholds do not
  /// change.
  case kazez
  /// QUEST, for the measures of a strategy's own estimate.
  case quest
  /// The staircase, for measures that need an estimate and a small-step target.
  case staircase
  /// The staircase over many sessions, so that every listener is shown a threshold close to the truth at least once.
  case long
  /// The app's rule with listeners who learn, for the arrow's power.
  case learning
  /// QUEST with the threshold tracker. At the last session end, both windows of `ThresholdChange` are full.
  case tracked
  /// The app's rule in long sessions with listeners who learn, for the power of `ThresholdChange`.
  case changing

  /// The condition with one group of this many listeners of a kind.
  func condition(_ kind: GroupKind, name: String, listeners: Int) throws -> Condition {
    Condition(
      strategy: try SimulatedStrategy.standard.named(rule).with(constants(kind)),
      timeline: (.day, timelineWindow),
      plan: plan, groups: [ListenerGroup(name: name, model: try kind.model(changes), count: listeners)])
  }

  /// One session of the app's rule with the given k₂, without matchings, for one listener of a kind.
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

  /// For the arrow's power, training begins at the resting level of novices, because the descent from 100 cents would
  /// itself turn the arrow; `descent` begins at 100 cents.
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
  /// Whether the training is for measures that have their own observations and are not reported by default.
  private var isOnRequest: Bool {
    switch self {
    case .kazez, .quest, .staircase, .long, .learning: false
    case .tracked, .changing: true
    }
  }

  /// Whether a measure may be calibrated with this training.
  func suits(_ measure: any Measure) -> Bool {
    isOnRequest == (!measure.isReportedByDefault && measure.observes.countsOwn)
  }

  /// Whether groups of a kind are simulated in this training: `descent` only in `learning`.
  func examines(_ kind: GroupKind) -> Bool { kind != .descent || self == .learning }

  /// The number of groups of a row: all replicates; in `changing`, which takes long, a fifth of them, but at least 20
  /// or all.
  func groups(of replicates: Int) -> Int {
    self == .changing ? min(replicates, max(20, replicates / 5)) : replicates
  }

  /// Listeners of the population for each listener of all groups.
  var populationFactor: Int { isOnRequest ? 2 : 5 }
}
