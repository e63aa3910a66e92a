import Chronology
import Music
import Randomness

/// What a strategy presents when the answers are these: the real loop with a listener who reads them off.
public struct StrategyTrace: Sendable {
  /// One comparison of the trace.
  public struct Trial: Sendable, Hashable {
    /// From 1.
    public var trial: Int
    /// The reference note.
    public var note: MIDINote
    /// The difficulty.
    public var level: Cents
    /// Whether the answer was right.
    public var isCorrect: Bool
  }

  /// What was presented, in order.
  public private(set) var trials: [Trial] = []
  /// What would be presented next.
  public private(set) var nextLevel = Cents.zero
  /// What the strategy believes after the last answer; nil if it has no belief.
  public private(set) var estimate: ThresholdEstimate?

  /// The trace of a strategy.
  /// - Parameters:
  ///   - type: the strategy.
  ///   - values: its constants.
  ///   - answers: true for right.
  ///   - seed: of the notes, signs and intervals.
  /// - Throws: `ParameterError` when the constants do not go together.
  public init<Strategy: ComparisonStrategy>(
    of type: Strategy.Type, _ values: ParameterValues, settings: TrainingSettings, answers: [Bool],
    seed: UInt64
  ) throws(ParameterError) {
    let strategy = try Strategy(values)
    try strategy.validate(settings)
    var training = ComparisonTraining(
      strategy: strategy, settings: settings,
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let stream = RandomStream(
      key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .strategy)
    for (index, isCorrect) in answers.enumerated() {
      let comparison = training.present(draws: stream[UInt32(index)])
      training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: Int64(index)))
      trials.append(
        Trial(
          trial: index + 1, note: comparison.reference, level: comparison.difficulty, isCorrect: isCorrect))
    }
    estimate = training.strategy.estimate(after: training.last)
    nextLevel = training.present(draws: stream[UInt32(answers.count)]).difficulty
  }
}
