import Chronology
import Randomness
import Training

/// The comparisons that a strategy presents to a listener with a threshold of 8 cents, and its estimates.
package struct StrategyRun {
  /// A comparison and the settings that held for it.
  package struct Trial: Equatable {
    package let comparison: Comparison
    package let settings: TrainingSettings
  }

  /// In the order of presentation.
  package private(set) var trials: [Trial] = []
  /// Before the first comparison.
  package let firstEstimate: ThresholdEstimate?
  /// After the last answer.
  package let lastEstimate: ThresholdEstimate?

  /// Trains for one session.
  /// - Parameters:
  ///   - settings: the settings from the trial of that index on.
  ///   - seed: of notes, signs and answers.
  package init<Strategy: ComparisonStrategy>(
    _ strategy: Strategy, seed: UInt64, settings: [Int: TrainingSettings] = [:], trials count: Int = 400
  ) {
    firstEstimate = strategy.estimate(after: nil)
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var training = ComparisonTraining(strategy: strategy, settings: TrainingSettings(), history: history)
    let words = Self.stream(seed, .strategy)
    let answers = Self.stream(seed + 1000, .sampling)
    for trial in 0..<count {
      if let changed = settings[trial] { training.settings = changed }
      let comparison = training.present(draws: words[UInt32(trial)])
      trials.append(Trial(comparison: comparison, settings: training.settings))
      // The share of right answers grows from a half to 1 with the offset.
      let isCorrect = answers[UInt32(trial)].uniform < 1 - 0.5 / (1 + comparison.difficulty.value / 8)
      training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: Int64(trial)))
    }
    lastEstimate = training.strategy.estimate(after: training.last)
  }

  private static func stream(_ seed: UInt64, _ purpose: StreamPurpose) -> RandomStream {
    RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: purpose)
  }
}
