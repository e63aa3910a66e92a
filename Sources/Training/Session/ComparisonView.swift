import Music

/// What a screen shows of a comparison session.
public struct ComparisonView: Sendable, Equatable {
  /// Where the session stands.
  public var state: ComparisonState
  /// Comparisons presented before the current one.
  public var trial: Int
  /// Comparisons of the session; nil when it runs until it is stopped.
  public var limit: Int?
  /// The current difficulty; nil when idle.
  public var difficulty: Cents?
  /// The estimated threshold; nil before the first answer of a person's history.
  public var threshold: TrackedThreshold?
  /// The interval being trained; nil when idle.
  public var interval: Interval?
  /// The smallest difficulty answered right in this session.
  public var sessionBest: Cents?
  /// Whether the last answer was right; nil outside feedback.
  public var feedback: Bool?
  /// What the right answer was; nil outside feedback.
  public var rightAnswer: Answer?

  /// Whether the interval's name is to be shown: it is not the prime.
  public var isIntervalMode: Bool { interval.map { $0 != .prime } ?? false }

  init(_ machine: ComparisonMachine<some ComparisonStrategy>) {
    state = machine.state
    trial = machine.trial
    limit = machine.limit
    difficulty = machine.comparison?.difficulty
    threshold = machine.training.history.threshold
    interval = machine.comparison?.interval
    sessionBest = machine.training.sessionBest
    let last = machine.state == .showingFeedback ? machine.training.last : nil
    feedback = last?.isCorrect
    rightAnswer = last.map { $0.comparison.isCorrect(.higher) ? .higher : .lower }
  }
}
