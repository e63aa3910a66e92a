public import Music
package import Numerics
package import Training

/// The outcome of one listener's training: all that a measure reads.
///
/// Comparisons and sessions of the warm-up are not counted unless a property says so.
public struct ListenerOutcome: Sendable {
  /// The counts of right and wrong answers, and of the difficulties.
  package var tally: SessionTally
  package var before: ListenerTruth
  /// The truth after the latest session; nil for listeners who never change.
  package var after: ListenerTruth?
  /// The errors of the shown thresholds at the ends of sessions, in octaves, for each kind of shown threshold.
  package var errors = ByShownThreshold<ShownErrors>()
  /// Counted comparisons that the listener answers right more than 95 % of the time.
  public var tooEasy = 0
  /// Counted comparisons that the listener answers right less than 60 % of the time.
  public var tooHard = 0
  /// The number of counted session ends, after the warm-up.
  public var sessions = 0
  /// Signed errors of all pitch matchings, in cents.
  package var matchings = RunningStatistics()
  /// The duration of the counted sessions, in minutes.
  public var minutes = 0.0
  /// The mean number of comparisons per session.
  public internal(set) var comparisonsPerSession: Double
  /// Days from one session to the next, on average.
  public let daysPerSession: Double
  /// The trend arrows shown at the ends of sessions.
  var arrow = ArrowTally()
  /// The search for the lag of the timeline.
  var lag: LagSearch
  /// log₂ of the latest truth.
  private var octaves: TruthOctaves
  /// True log₂ T₇₅ at the end of each session, the warm-up included; empty for listeners who never change.
  private var octavesAtEnds: [Double] = []
  /// The number of sessions in the warm-up, whose ends do not count.
  public private(set) var skippedSessions = 0
  /// The proportion of session ends at which the 95 % interval of the strategy's estimate contained the true threshold.
  private(set) var estimateCovered = Proportion()
  /// Comparisons until the first session end at which the shown threshold was within a quarter of an octave of the true
  /// one.
  private(set) var firstWithinQuarter = ByShownThreshold<Int>()
  /// log₂ of the strategy's estimates, in cents, at the ends of sessions that count.
  private(set) var estimateOctaves = RunningStatistics()
  /// The difficulties presented; nil if no measure observes them.
  var levels: PresentedLevels?
  /// The observations of the measures that define their own.
  var observations: [any ListenerObservation] = []

  /// The outcome of a listener before the first session.
  init(tally: SessionTally, before: ListenerTruth, plan: TrainingPlan) {
    self.tally = tally
    self.before = before
    comparisonsPerSession = Double(plan.comparisonsPerSession)
    daysPerSession = Double(plan.schedule.daysBetween) / Double(plan.schedule.sessionsPerDay)
    octaves = TruthOctaves(before)
    lag = LagSearch(before: octaves.threshold)
  }
}

extension ListenerOutcome {
  /// The true 75 % threshold before training, lapses and bias aside: the geometric mean over the reference notes.
  public var thresholdBefore: Cents { before.threshold }

  /// The true 75 % threshold after the latest session; that before training for listeners who never change.
  public var thresholdAfter: Cents { (after ?? before).threshold }

  /// Counted comparisons that were answered.
  public var answered: Int { tally.count }

  /// Counted comparisons that were answered right.
  public var right: Int { tally.correct }

  /// The observation of a type; nil if no measure of the experiment observes it (`Measure.observes`).
  /// - Complexity: O(types of observations in the experiment).
  public subscript<Observation: ListenerObservation>(type: Observation.Type) -> Observation? {
    for case let observation as Observation in observations { return observation }
    return nil
  }
}

/// The true values of a listener at one moment.
@usableFromInline package struct ListenerTruth: Sendable, Hashable {
  /// The 75 % threshold, lapses and bias aside: geometric mean over the reference notes.
  package var threshold: Cents
  /// The rule's small-step target: the difficulty at which the listener is right the rule's target fraction of the
  /// time; nil if the rule has none, if the listener never reaches it or, after a session, if no measure observes it.
  package var smallStepTarget: Cents?
  /// The resting level of the rule with this listener; nil if it is not known, or if no measure observes it.
  package var restingLevel: Cents?
  /// The difficulty, in multiples of the threshold, at which a listener without lapses and bias would be right as often as
  /// the rule aims at; nil if the rule has no such target.
  package var aim: Double?

  package init(
    threshold: Cents, smallStepTarget: Cents?, restingLevel: Cents? = nil, aim: Double? = nil
  ) {
    self.threshold = threshold
    self.smallStepTarget = smallStepTarget
    self.restingLevel = restingLevel
    self.aim = aim
  }

  /// The level that an estimate is of, lapses and bias aside: the threshold if its fraction is 0.75 or the rule has no
  /// target, otherwise the level at which the rule's target fraction of answers is right.
  package func level(of estimate: ThresholdEstimate) -> Cents {
    estimate.fraction == 0.75 ? threshold : Cents(threshold.value * (aim ?? 1))
  }
}

/// log₂ of a truth in cents, taken once for all ends of sessions at which it holds.
private struct TruthOctaves {
  let threshold: Double
  let smallStepTarget: Double?
  let restingLevel: Double?

  init(_ truth: ListenerTruth) {
    threshold = truth.threshold.value.octaves
    smallStepTarget = truth.smallStepTarget?.value.octaves
    restingLevel = truth.restingLevel?.value.octaves
  }
}

struct SessionEnd {
  /// The thresholds that the listener was shown.
  var shown: ShownThresholds
  /// The true values of a listener who may change; nil for one who never does.
  var truth: ListenerTruth?
  /// The duration of the session.
  var minutes: Double
  /// Whether the end counts: true after the warm-up.
  var counts: Bool
  /// The number of comparisons so far, in all sessions together.
  var comparisons = 0
}

extension ListenerOutcome {
  mutating func add(_ end: SessionEnd) {
    let truth = end.truth ?? before
    if let changed = end.truth {
      after = changed
      octaves = TruthOctaves(changed)
      // While the first days are in the window, its mean contains the descent of the first session.
      let isSettled = end.counts && end.shown.timelineIsSettled
      let timeline = isSettled ? end.shown.timeline?.value.octaves : nil
      lag.add(truth: octaves.threshold, shown: timeline)
      octavesAtEnds.append(octaves.threshold)
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

  /// Adds the errors at an end that counts. The first error within a quarter of an octave may also be in the warm-up.
  private mutating func addErrors(at end: SessionEnd, _ truth: ListenerTruth) {
    for kind in ShownThreshold.all {
      guard let value = kind.value(in: end.shown)?.value, value > 0 else { continue }
      let shown = value.octaves
      let error = shown - octaves.threshold
      if firstWithinQuarter[kind] == nil, error.magnitude <= ComparisonsToQuarterOctave.octaves {
        firstWithinQuarter[kind] = end.comparisons
      }
      guard end.counts else { continue }
      var sums = errors[kind] ?? ShownErrors()
      sums.threshold.add(error)
      if let target = octaves.smallStepTarget { sums.target.add(shown - target) }
      if kind == .estimate, let estimate = end.shown.estimate {
        sums.ownTarget.add(shown - truth.level(of: estimate).value.octaves)
        estimateOctaves.add(shown)
      }
      if let level = octaves.restingLevel { sums.restingLevel.add(shown - level) }
      errors[kind] = sums
    }
  }

  /// The 95 % interval of an estimate: 1.96 of its spreads to either side.
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
  public func trueOctaves(atEnd index: Int) -> Double {
    octavesAtEnds.isEmpty ? initialOctaves : octavesAtEnds[index]
  }
}

/// The number of hits among counted cases.
struct Proportion: Sendable, Hashable {
  private(set) var count = 0
  private(set) var hits = 0

  /// hits / count; nil if nothing was counted.
  var value: Double? { count > 0 ? Double(hits) / Double(count) : nil }

  mutating func add(_ isHit: Bool) {
    count += 1
    hits += isHit ? 1 : 0
  }
}

/// The delay, in sessions, of a shown curve behind the true one.
///
/// The delay is the d = 0, 1, 2 … with the smallest variance of shown(i) − true(i − d) over the sessions i. A constant
/// difference does not count, since a rule may rest above or below the threshold. For i < d the truth before training
/// is used. The rolling mean of w sessions lags a fall between two constant levels by (w − 1)/2. The lag of a fall with
/// constant slope is not determined: a delay and a constant difference have the same effect.
///
/// - Complexity: O(`longest`) in time per session and in memory.
struct LagSearch: Sendable, Hashable {
  /// The longest delay that is tried, in sessions.
  static let longest = 100

  private let before: Double
  /// The true values at the ends of the last sessions, the latest first.
  private var truths: [Double] = []
  private var hasChanged = false
  private var count = 0
  private var sums: [Double] = []
  private var squares: [Double] = []

  /// A search in the octaves of thresholds.
  init(before: Double) { self.before = before }

  /// Adds the values at a session's end, in octaves.
  /// - Parameter shown: nil if nothing is shown or the session belongs to the warm-up.
  mutating func add(truth: Double, shown: Double?) {
    if truths.isEmpty { start() }
    hasChanged = hasChanged || truth != before
    truths.removeLast()
    truths.insert(truth, at: 0)
    guard let shown else { return }
    count += 1
    for delay in truths.indices {
      let error = shown - truths[delay]
      sums[delay] += error
      squares[delay] += error * error
    }
  }

  /// The delay in sessions. It is nil if the truth never changed, and if more than half of the sessions fits best: such a
  /// delay compares mostly with the truth before training, to which any constant curve fits.
  var sessions: Int? {
    let delays = 0..<min(count, truths.count)
    guard hasChanged, delays.count > 2, let best = delays.min(by: { variance($0) < variance($1) }) else {
      return nil
    }
    return best > delays.count / 2 ? nil : best
  }

  private func variance(_ delay: Int) -> Double {
    let mean = sums[delay] / Double(count)
    return squares[delay] / Double(count) - mean * mean
  }

  private mutating func start() {
    truths = Array(repeating: before, count: Self.longest + 1)
    sums = Array(repeating: 0, count: Self.longest + 1)
    squares = sums
  }
}
