import Music

/// What a screen shows of a comparison session.
public struct ComparisonView: Sendable, Equatable {
  /// Where the session stands.
  public var state: ComparisonState
  /// Comparisons presented before the current one.
  public var trial: Int
  /// The current difficulty; nil when idle.
  public var difficulty: Cents?
  /// The interval being trained; nil when idle.
  public var interval: Interval?
  /// The smallest difficulty answered right in this session.
  public var sessionBest: Cents?
  /// Whether the last answer was right; nil outside feedback.
  public var feedback: Bool?

  /// Whether the interval's name is to be shown: it is not the prime.
  public var isIntervalMode: Bool { interval.map { $0 != .prime } ?? false }

  init(_ machine: ComparisonMachine<some ComparisonStrategy>) {
    state = machine.state
    trial = machine.trial
    difficulty = machine.comparison?.difficulty
    interval = machine.comparison?.interval
    sessionBest = machine.training.sessionBest
    feedback = machine.state == .showingFeedback ? machine.training.last?.isCorrect : nil
  }
}
