import Fitting
import Music
import Randomness
import Training

/// An estimate of the threshold whose intervals are calibrated: what presents the comparisons, and what is concluded.
///
/// To add one: a conforming type and a line in `CalibrationCatalog`. Bayesian strategies need neither.
public protocol CalibratedEstimate: Sendable {
  /// At the start of a session, with the default constants.
  init() throws

  /// A listener drawn from what the estimate assumes.
  func drawnListener(_ draws: RandomStream) -> AssumedListener

  /// The next comparison.
  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice

  /// How much of the probability, or confidence, lies below a threshold; nil if the answers determine none.
  func probability(below octaves: Double, after last: CompletedComparison) -> Double?
}

/// A Bayesian strategy and its own posterior.
struct StrategyEstimate<Strategy: BayesianStrategy>: CalibratedEstimate {
  private var strategy: Strategy
  private let profile = PerceptualProfile()

  init() throws { strategy = try Strategy(ParameterValues(of: Strategy.descriptor)) }

  func drawnListener(_ draws: RandomStream) -> AssumedListener { strategy.drawnListener(draws) }

  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice {
    strategy.nextChoice(after: last, profile: profile, in: situation, draws: draws)
  }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    strategy.probability(below: octaves, after: last)
  }
}

/// The threshold tracker beside the app's rule, which presents the comparisons.
struct TrackerEstimate: CalibratedEstimate {
  private var strategy: KazezStrategy
  private var tracker = ThresholdTracker()

  init() throws { strategy = try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor)) }

  func drawnListener(_ draws: RandomStream) -> AssumedListener { tracker.drawnListener(draws) }

  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice {
    if let last { tracker.add(last) }
    return strategy.nextChoice(after: last, profile: PerceptualProfile(), in: situation, draws: draws)
  }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    var tracker = tracker
    tracker.add(last)
    return tracker.probability(below: octaves)
  }
}

/// The fit of a constant listener to the comparisons of a strategy: the posterior of the threshold that `peach fit` takes its
/// interval from. Sessions whose answers determine no listener have no rank.
struct FitEstimate<Strategy: ComparisonStrategy>: CalibratedEstimate {
  private var strategy: Strategy
  private var comparisons: [CompletedComparison] = []
  /// Without learning.
  private let fitter: ListenerFitter

  init() throws { try self.init([:]) }

  /// With comparisons of a strategy with these constants.
  init(_ constants: [String: ParameterValue]) throws {
    strategy = try Strategy(ParameterValues(of: Strategy.descriptor, setting: constants))
    fitter = ListenerFitter(laws: [try LearningLawCatalog.standard.named("none")])
  }

  func drawnListener(_ draws: RandomStream) -> AssumedListener {
    let drawn = ThresholdPosterior.drawnListener(draws)
    return AssumedListener(
      threshold: Cents(drawn.octaves.ofOctaves), lapseRate: drawn.lapseRate, bias: drawn.bias)
  }

  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice {
    if let last { comparisons.append(last) }
    return strategy.nextChoice(after: last, profile: PerceptualProfile(), in: situation, draws: draws)
  }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    guard let fit = try? fitter.fit(comparisons + [last]) else { return nil }
    return fit.thresholdPosterior?.probability(below: octaves)
  }
}
