import Music
package import Numerics

/// Presents the offset at which the threshold tracker predicts a fraction of right answers: each of `targets` once in every
/// turn, in random order, so that easy comparisons never come in long rows.
/// With `placement: information` it presents the offset with the least expected posterior entropy of the threshold.
///
/// A single target cannot tell the threshold from the slope: levels at 85 % right lie 0.6/β octaves above the threshold,
/// whatever the slope β. Targets on both sides of the threshold separate them; with the default ones about 84 % of
/// answers are right. The tracker's threshold may change from answer to answer, so the level follows a listener who
/// improves.
///
/// Each interval, unison among them, has a tracker of its own.
///
/// A session begins with the profile's tracker and so continues where the last session ended; with `restart` it begins
/// with the tracker's prior. Levels within the bounds lie on a grid of 1/128 octave.
///
/// Estimate: the tracker's posterior mean of log₂ T₇₅, its spread the posterior's standard deviation.
///
/// Source: `ThresholdTracker`; for `placement: information` Kontsevich & Tyler 1999, with a coarse grid of offsets.
@usableFromInline package struct TrackingStrategy: ComparisonStrategy {
  static let targets = Parameter(
    "targets", .numbers(0.55...0.98), default: [0.7, 0.85, 0.95],
    "predicted fractions of right answers at which comparisons are placed, each as often as the others")

  static let placement = Parameter(
    "placement", .choice(of: Placement.self), default: .target,
    "present what is right as often as targets says, or what tells most about the threshold")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "tracking",
    summary: "follows a threshold that changes; presents what will be right a wanted fraction of the time",
    source: "Watson 2017 (likelihood); Doll et al. 2015 (tracking)",
    parameters: [targets, placement, restart])

  /// The numbers: `Documentation/tracker.md`.
  @usableFromInline package static let traits = StrategyTraits(
    narrows: true, hasEasyPairs: true, answersUntilKnown: .few)

  static let restart = Parameter(
    "restart", .flag, default: false, "begin each session as if it were the first")

  /// How an offset is chosen.
  enum Placement: String, ParameterChoice {
    /// The smallest offset at which the predicted fraction of right answers is at least the one of `targets` whose turn it
    /// is.
    case target
    /// The offset with the least expected posterior entropy of log₂ T₇₅.
    case information
  }

  /// The parameter `targets`.
  let fractions: [Double]
  /// How offsets are chosen.
  let placement: Placement
  /// Whether sessions begin with the profile's tracker.
  @usableFromInline package let readsTracker: Bool
  private var unison = ThresholdTracker()
  /// The trackers of the intervals with comparisons but unison.
  private var intervals: [Interval: ThresholdTracker] = [:]
  /// The interval of the comparison that was chosen last.
  private var interval = Interval.prime
  private var hasBegun = false
  /// One of `targets`.
  private struct Target {
    let fraction: Double
    /// The starting position of the search for the next offset, in parts of the grid as in `ThresholdTracker.offset`.
    var position = ThresholdTracker.startPosition
  }

  /// The targets; the first `presented` have had their comparison in this turn.
  private var turn: [Target]
  private var presented = 0

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    fractions = values[Self.targets]
    turn = fractions.map { Target(fraction: $0) }
    placement = values[Self.placement]
    readsTracker = !values[Self.restart]
  }

  /// Word 0 chooses the note, word 1 one of the targets that are left in this turn; the level follows the answers.
  /// - Complexity: one `ThresholdTracker.add` and a search over a few offsets, or 13 with `placement: information`;
  /// only the first call allocates.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    if !hasBegun {
      hasBegun = true
      if readsTracker, let known = profile.tracker(of: .prime) {
        unison = known
        intervals = profile.intervalTrackers
      } else if let last {
        add(last)
      }
    } else if let last {
      add(last)
    }
    interval = situation.interval
    return Choice(
      note: situation.uniformNote(from: draws.w0), difficulty: offset(within: situation.bounds, draws))
  }

  private mutating func add(_ last: CompletedComparison) {
    let interval = last.comparison.interval
    guard interval != .prime else { return unison.add(last) }
    intervals[interval, default: unison.withoutAnswers].add(last)
  }

  /// The tracker of the interval of the comparison that was chosen last.
  private var tracker: ThresholdTracker {
    interval == .prime ? unison : intervals[interval] ?? unison.withoutAnswers
  }

  private mutating func offset(within bounds: ClosedRange<Cents>, _ draws: StrategyDraws) -> Cents {
    switch placement {
    case .target:
      turn.swapAt(presented, presented + Draws.integer(below: turn.count - presented, from: draws.w1))
      defer { presented = (presented + 1) % turn.count }
      let tracker = tracker
      return tracker.offset(
        correct: turn[presented].fraction, within: bounds, from: &turn[presented].position)
    case .information: return tracker.mostInformativeOffset(within: bounds)
    }
  }

  /// The only value of `targets`; nil with several and with `placement: information`.
  @usableFromInline package var targetFraction: Double? {
    placement == .target && fractions.count == 1 ? fractions[0] : nil
  }

  /// The first difficulties, `cold-start-cents`, `natural-vs-mechanical` and, with `placement: information`, `targets`.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains + (placement == .target ? [] : [Self.targets])
  }

  /// ¾, which defines T₇₅.
  @usableFromInline package var estimatedFraction: Double? { 0.75 }

  /// The tracker's estimate, including the answer `last`; nil if the tracker has no answer of this or an earlier
  /// session.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    tracker(after: last).estimate
  }

  private func tracker(after last: CompletedComparison?) -> ThresholdTracker {
    guard let last else { return tracker }
    var tracker = tracker
    tracker.add(last)
    return tracker
  }
}

extension TrackingStrategy: BayesianStrategy {
  /// A listener drawn from the tracker's prior. The tracker's answers have no effect.
  package func drawnListener(_ draws: RandomStream) -> AssumedListener { tracker.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  package func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    tracker(after: last).probability(below: octaves)
  }
}
