import Chronology
package import Music
import Numerics

/// What a strategy presents for a given sequence of answers, computed with the training loop of real sessions.
///
/// All answers are used, even if the strategy would have ended the session before the last one.
package struct StrategyTrace: Sendable {
  /// One comparison of the trace.
  package struct Trial: Sendable, Hashable {
    /// The number of the comparison, from 1.
    package var trial: Int
    package var note: MIDINote
    /// The difficulty, the magnitude of the offset.
    package var level: Cents
    /// Whether the answer was right.
    package var isCorrect: Bool
  }

  /// What was presented, in order.
  package private(set) var trials: [Trial] = []
  /// The difficulty of the comparison that would follow the last answer.
  package private(set) var nextLevel = Cents.zero
  /// The strategy's estimate of the threshold after the last answer; nil if it has none.
  package private(set) var estimate: ThresholdEstimate?

  /// Traces a strategy from the start of a session with an empty history.
  /// - Parameters:
  ///   - type: the strategy.
  ///   - values: its constants.
  ///   - settings: the settings of the session.
  ///   - answers: true for a right answer.
  ///   - seed: the seed of the notes, signs, intervals and random levels.
  /// - Throws: `ParameterError` if the constants contradict each other or the settings, and if the strategy chooses a
  ///   level or a note outside the settings.
  package init<Strategy: ComparisonStrategy>(
    of type: Strategy.Type, _ values: ParameterValues, settings: TrainingSettings, answers: [Bool],
    seed: UInt64
  ) throws(ParameterError) {
    let strategy = try Strategy(values)
    try strategy.validate(settings)
    var training = ComparisonTraining(
      strategy: CheckedStrategy(strategy), settings: settings,
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let stream = RandomStream(
      key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .trial)
    for (index, isCorrect) in answers.enumerated() {
      let comparison = training.present(draws: TrialDraws(of: UInt32(index), in: stream))
      if let problem = training.strategy.problem { throw problem }
      training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: Int64(index)))
      trials.append(
        Trial(
          trial: index + 1, note: comparison.reference, level: comparison.difficulty, isCorrect: isCorrect))
    }
    estimate = training.strategy.estimate(after: training.last)
    nextLevel = training.present(draws: TrialDraws(of: UInt32(answers.count), in: stream)).difficulty
    if let problem = training.strategy.problem { throw problem }
  }
}
