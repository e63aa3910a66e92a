import Chronology
import Music
import Numerics
package import Training

/// The comparisons that a strategy presents to a listener who answers 75 % correctly at 8 cents, and its estimates.
package struct StrategyRun {
  /// A comparison and the settings that applied to it.
  package struct Trial: Equatable {
    package let comparison: Comparison
    package let settings: TrainingSettings
  }

  /// The trials in the order of presentation.
  package private(set) var trials: [Trial] = []
  /// The estimate before the first comparison; nil if the strategy has none.
  package let firstEstimate: ThresholdEstimate?
  /// The estimate after each answer; nil where the strategy has none.
  package private(set) var estimates: [ThresholdEstimate?] = []

  /// Trains for one session.
  /// - Parameters:
  ///   - seed: the seed of the strategy's draws and of the answers.
  ///   - settings: changed settings by the index of the first trial to which they apply; at first the default settings
  ///     apply.
  ///   - count: the number of trials.
  package init<Strategy: ComparisonStrategy>(
    _ strategy: Strategy, seed: UInt64, settings: [Int: TrainingSettings] = [:], trials count: Int = 400
  ) {
    firstEstimate = strategy.estimate(after: nil)
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var training = ComparisonTraining(strategy: strategy, settings: TrainingSettings(), history: history)
    let words = Self.stream(seed, .trial)
    let answers = Self.stream(seed + 1000, .sampling)
    for trial in 0..<count {
      if let changed = settings[trial] { training.settings = changed }
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: words))
      trials.append(Trial(comparison: comparison, settings: training.settings))
      // The probability of a correct answer grows from a half to 1 with the magnitude of the offset.
      let isCorrect = answers[UInt32(trial)].uniform < 1 - 0.5 / (1 + comparison.difficulty.value / 8)
      training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: Int64(trial)))
      estimates.append(training.strategy.estimate(after: training.last))
    }
  }

  private static func stream(_ seed: UInt64, _ purpose: StreamPurpose) -> RandomStream {
    RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: purpose)
  }
}
