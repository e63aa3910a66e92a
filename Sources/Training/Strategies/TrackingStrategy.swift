import Music
import Randomness

/// Presents the offset at which the threshold tracker predicts the fraction `target` of right answers. With
/// `placement: information` it presents the offset with the least expected posterior entropy of the threshold.
///
/// If the listener's d′ is linear in the offset, an answer at 85 % correct carries nearly the largest possible
/// information about the threshold, and more than at the 58 to 61 % at which the Kazez rule rests. The tracker's
/// threshold may change from answer to answer, so the level follows a listener who improves.
///
/// A session begins with the profile's tracker (`profile.tracker: true`) and so continues where the last session ended.
/// If the profile has none, it begins with the tracker's prior. Levels within the bounds lie on a grid of 1/128 octave.
///
/// Estimate: the tracker's posterior mean of log₂ T₇₅, its spread the posterior's standard deviation.
///
/// Source: `ThresholdTracker`; for `placement: information` Kontsevich & Tyler 1999, with a coarse grid of offsets.
public struct TrackingStrategy: ComparisonStrategy {
  static let target = Parameter(
    "target", .number(0.55...0.98), default: 0.85,
    "predicted fraction of right answers at which comparisons are placed")

  static let placement = Parameter(
    "placement", .choice(of: Placement.self), default: .target,
    "present what is right as often as target says, or what tells most about the threshold")

  /// Name, summary, source and parameters, for listings and scenario files.
  public static let descriptor = Descriptor(
    name: "tracking",
    summary: "follows a threshold that changes; presents what will be right a wanted fraction of the time",
    source: "Watson 2017 (likelihood); Doll et al. 2015 (tracking)", parameters: [target, placement])

  /// How an offset is chosen.
  enum Placement: String, ParameterChoice {
    /// The smallest offset at which the predicted fraction of right answers is at least `target`.
    case target
    /// The offset with the least expected posterior entropy of log₂ T₇₅.
    case information
  }

  /// The parameter `target`.
  let fraction: Double
  /// How offsets are chosen.
  let placement: Placement
  private var tracker = ThresholdTracker()
  private var hasBegun = false
  /// Where the search for the next offset begins, in parts of the grid as in `ThresholdTracker.offset`.
  private var position = ThresholdTracker.startPosition

  /// The strategy with these constants, at the start of a session.
  public init(_ values: ParameterValues) throws(ParameterError) {
    fraction = values[Self.target]
    placement = values[Self.placement]
  }

  /// Word 0 chooses the note; the level follows the answers.
  /// - Complexity: that of `ThresholdTracker.add` and of a search over a few offsets, or 13 with
  ///   `placement: information`; only the first call allocates.
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
    return Choice(note: situation.uniformNote(from: draws.w0), difficulty: offset(within: situation.bounds))
  }

  private mutating func offset(within bounds: ClosedRange<Cents>) -> Cents {
    switch placement {
    case .target: tracker.offset(correct: fraction, within: bounds, from: &position)
    case .information: tracker.mostInformativeOffset(within: bounds)
    }
  }

  /// The parameter `target`; nil with `placement: information`, which has no target fraction.
  public var targetFraction: Double? { placement == .target ? fraction : nil }

  /// `cold-start-cents`, `natural-vs-mechanical` and, with `placement: information`, `target`.
  public var unusedSettings: [String] {
    TrainingSettings.unusedByChains + (placement == .target ? [] : [Self.target.name])
  }

  /// The tracker's estimate, including the answer `last`; nil if the tracker has no answer of this or an earlier
  /// session.
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
  /// A listener drawn from the tracker's prior, whatever its answers.
  public func drawnListener(_ draws: RandomStream) -> AssumedListener { tracker.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  public func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    tracker(after: last).probability(below: octaves)
  }
}
