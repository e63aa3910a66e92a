import Music
import Randomness

/// Presents the offset at which the threshold tracker predicts a wanted fraction of right answers.
///
/// At 85 % an answer of a listener whose d′ is linear in the offset tells nearly as much of the threshold as an answer
/// can, and more than at the 58 to 61 % at which the Kazez rule rests. The level follows a listener who improves, since the
/// tracker forgets.
///
/// A session begins with what the profile's tracker knows (`profile.tracker: true`), so where the last one ended; without
/// one, with the tracker's prior. Levels lie on a grid of 1/128 octave.
///
/// Estimate: the tracker's posterior mean of log₂ T₇₅, its spread the posterior's standard deviation.
///
/// Source: `ThresholdTracker`.
public struct TrackingStrategy: ComparisonStrategy {
  static let target = Parameter(
    "target", .number(0.55...0.98), default: 0.85,
    "predicted fraction of right answers at which comparisons are placed")

  /// Name, source and parameters.
  public static let descriptor = Descriptor(
    name: "tracking",
    summary: "follows a threshold that changes; presents what will be right a wanted fraction of the time",
    source: "Watson 2017 (likelihood); Doll et al. 2015 (tracking)", parameters: [target])

  /// The wanted fraction.
  let fraction: Double
  private var tracker = ThresholdTracker()
  private var hasBegun = false
  /// Where the search for the next offset begins.
  private var position = ThresholdTracker.startPosition

  /// The strategy with that constant, at the start of a session.
  public init(_ values: ParameterValues) throws(ParameterError) { fraction = values[Self.target] }

  /// Word 0 chooses the note; the level follows the answers.
  /// - Complexity: that of `ThresholdTracker.add` and of a search over a few of its offsets; no allocation after the first.
  public mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    if !hasBegun {
      hasBegun = true
      if let known = profile.tracker { tracker = known } else if let last { tracker.add(last) }
    } else if let last {
      tracker.add(last)
    }
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: tracker.offset(correct: fraction, within: situation.bounds, from: &position))
  }

  /// The parameter `target`.
  public var targetFraction: Double? { fraction }

  /// The tracker's estimate; nil before the first answer.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
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
  /// A listener drawn from the prior.
  public func drawnListener(_ draws: RandomStream) -> AssumedListener { tracker.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  public func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    tracker(after: last).probability(below: octaves)
  }
}
