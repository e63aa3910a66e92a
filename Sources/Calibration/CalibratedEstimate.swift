import Fitting
import Music
package import Numerics
package import Training

/// An estimate of the threshold that is calibrated. It chooses the comparisons of a session, and computes the posterior
/// or the confidence distribution from the answers.
///
/// To add one: a conforming type and a line in `CalibrationCatalog`, which makes one for each session. Bayesian strategies
/// need neither.
package protocol CalibratedEstimate: Sendable {
  /// A listener drawn from the distribution that the estimate assumes.
  func drawnListener(_ draws: RandomStream) -> AssumedListener

  /// The next comparison. `last` is the previous one with its answer, nil at the start of the session.
  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice

  /// The probability, or confidence, that the threshold is below `octaves` (log₂ cents), 0…1; nil if the answers
  /// determine no estimate.
  /// - Parameter last: the session's last comparison, which `nextChoice` has not received.
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

/// The threshold tracker, with comparisons that the app's rule chooses.
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

/// The fit of a constant listener to the comparisons of a strategy: the threshold's posterior, from which `peach fit`
/// computes its interval. A session whose answers determine no listener has no rank.
struct FitEstimate<Strategy: ComparisonStrategy>: CalibratedEstimate {
  private var strategy: Strategy
  private var comparisons: [CompletedComparison] = []
  /// Fits listeners who do not learn.
  private let fitter: ListenerFitter

  /// Uses the comparisons of a strategy with these constants; the others have their defaults.
  init(_ constants: [String: ParameterValue] = [:]) throws {
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
