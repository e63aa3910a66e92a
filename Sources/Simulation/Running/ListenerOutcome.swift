import Music
import Statistics
import Training

/// The outcome of one listener's training: all that a measure reads.
///
/// Comparisons and sessions of the warm-up are not counted unless a property says so.
public struct ListenerOutcome: Sendable {
  /// What was counted of every comparison.
  public var tally: SessionTally
  /// The truth before training.
  public var before: ListenerTruth
  /// The truth after the latest session; nil for listeners who never change.
  public var after: ListenerTruth?
  /// Errors of what was shown at the ends of sessions, in octaves, by what was shown.
  public var errors = ByShownThreshold<ShownErrors>()
  /// Comparisons, of those that the tally counts, that were right more than 95 % of the time.
  public var tooEasy = 0
  /// Those that were right less than 60 % of the time.
  public var tooHard = 0
  /// Sessions whose ends count: those after the warm-up.
  public var sessions = 0
  /// Signed errors of all pitch matchings, in cents.
  public var matchings = RunningStatistics()
  /// Minutes that these sessions took.
  public var minutes = 0.0
  /// Comparisons of a session, the mean over sessions.
  public internal(set) var comparisonsPerSession: Double
  /// Days from one session to the next, on average.
  public let daysPerSession: Double
  /// What the arrow said.
  var arrow = ArrowTally()
  /// How the timeline lags.
  var lag: LagSearch
  /// True log₂ T₇₅ at the end of each session, the warm-up included; empty for listeners who never change.
  private var octavesAtEnds: [Double] = []
  /// Sessions whose ends do not count.
  private(set) var skippedSessions = 0
  /// Whether the 95 % interval of the strategy's estimate held the true threshold.
  private(set) var estimateCovered = Proportion()
  /// Comparisons until the first end at which what was shown was within a quarter of an octave of the threshold.
  private(set) var firstWithinQuarter = ByShownThreshold<Int>()
  /// The difficulties presented; nil where no measure asks for them.
  var levels: PresentedLevels?
  /// What measures have counted themselves.
  var observations: [any ListenerObservation] = []

  /// Nothing yet of a listener of that truth.
  init(tally: SessionTally, before: ListenerTruth, plan: TrainingPlan) {
    self.tally = tally
    self.before = before
    comparisonsPerSession = Double(plan.comparisonsPerSession)
    daysPerSession = Double(plan.schedule.daysBetween) / Double(plan.schedule.sessionsPerDay)
    lag = LagSearch(before: before.threshold.value.octaves)
  }
}

extension ListenerOutcome {
  /// What a measure has counted itself; nil if no measure of the experiment asks for that type (`Measure.observes`).
  /// - Complexity: O(types asked for).
  public subscript<Observation: ListenerObservation>(type: Observation.Type) -> Observation? {
    for case let observation as Observation in observations { return observation }
    return nil
  }
}

/// What is true of a listener at a moment.
public struct ListenerTruth: Sendable, Hashable {
  /// The 75 % threshold, lapses and bias aside: geometric mean over the reference notes.
  public var threshold: Cents
  /// The rule's small-step target: the difficulty at which the listener is right the rule's target fraction of the
  /// time; nil if the rule has none or the listener never reaches it.
  public var targetPoint: Cents?
  /// Where the rule comes to rest with this listener; nil if that is not known, or if no measure asks for it.
  public var restingLevel: Cents?

  /// A truth.
  public init(threshold: Cents, targetPoint: Cents?, restingLevel: Cents? = nil) {
    self.threshold = threshold
    self.targetPoint = targetPoint
    self.restingLevel = restingLevel
  }
}

/// The end of a session.
struct SessionEnd {
  /// What the listener was shown.
  var shown: ShownThresholds
  /// What was true of a listener who may change; nil for one who never does.
  var truth: ListenerTruth?
  /// How long it took.
  var minutes: Double
  /// Whether it counts, as it does after the warm-up.
  var counts: Bool
  /// Comparisons until then, all sessions together.
  var comparisons = 0
}

extension ListenerOutcome {
  /// Takes in the end of a session.
  mutating func add(_ end: SessionEnd) {
    let truth = end.truth ?? before
    if let changed = end.truth {
      after = changed
      // As long as the first days are in the window, the descent of the first session is in its mean.
      let isSettled = end.counts && end.shown.timelineIsSettled
      let timeline = isSettled ? end.shown.timeline?.value.octaves : nil
      lag.add(truth: changed.threshold.value.octaves, shown: timeline)
      octavesAtEnds.append(changed.threshold.value.octaves)
    }
    addErrors(at: end, truth)
    let (then, now) = (before.threshold.value, truth.threshold.value)
    guard end.counts else {
      skippedSessions += 1
      return arrow.skip(before: then, now: now)
    }
    sessions += 1
    minutes += end.minutes
    arrow.add(end.shown.trend, before: then, now: now)
    addCoverage(of: end.shown.estimate, truth)
  }

  /// The first error within a quarter of an octave also during the warm-up, the others at the ends that count.
  private mutating func addErrors(at end: SessionEnd, _ truth: ListenerTruth) {
    for kind in ShownThreshold.all {
      guard let value = kind.value(in: end.shown)?.value, value > 0 else { continue }
      let error = (value / truth.threshold.value).octaves
      if firstWithinQuarter[kind] == nil, error.magnitude <= ComparisonsToQuarterOctave.octaves {
        firstWithinQuarter[kind] = end.comparisons
      }
      guard end.counts else { continue }
      var sums = errors[kind] ?? ShownErrors()
      sums.threshold.add(error)
      if let targetPoint = truth.targetPoint { sums.target.add((value / targetPoint.value).octaves) }
      if let level = truth.restingLevel { sums.restingLevel.add((value / level.value).octaves) }
      errors[kind] = sums
    }
  }

  /// The interval of an estimate with a spread: 1.96 spreads to either side.
  private mutating func addCoverage(of estimate: ThresholdEstimate?, _ truth: ListenerTruth) {
    guard let estimate, estimate.fraction == 0.75, let spread = estimate.spreadOctaves else { return }
    let error = (estimate.threshold.value / truth.threshold.value).octaves
    estimateCovered.add(error.magnitude <= 1.96 * spread)
  }
}

extension ListenerOutcome {
  /// True log₂ T₇₅ before training.
  var initialOctaves: Double { before.threshold.value.octaves }

  /// True log₂ T₇₅ at the end of a session.
  /// - Parameter index: of the session, from 0.
  func trueOctaves(atEnd index: Int) -> Double {
    octavesAtEnds.isEmpty ? initialOctaves : octavesAtEnds[index]
  }
}
