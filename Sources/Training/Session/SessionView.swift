import Music

/// What a screen shows of a live session, replaced after each event.
///
/// Positions of a slider are left to the screen that draws it.
public struct SessionView<Trial: ExerciseTrial>: Sendable, Equatable {
  /// The current state, with what it presents.
  public var state: SessionState<Trial>
  /// The number of trials presented before the current one.
  public var trial: Int
  /// Trials of the session; nil when it runs until it is stopped.
  public var limit: Int?
  /// The exercise's result so far; nil before there is one.
  public var score: Cents?
  /// The estimated threshold; nil before the first answer of a person's history.
  public var threshold: TrackedThreshold?
  /// Those of the current trial.
  public var settings: TrainingSettings

  /// What there is to show of a session.
  public init<Kind: Exercise>(_ machine: ExerciseMachine<Kind>) where Kind.Trial == Trial {
    state = machine.state
    trial = machine.trial
    limit = machine.limit
    score = machine.training.score
    threshold = machine.training.threshold
    settings = machine.training.settings
  }

  /// The interval being trained; nil when idle.
  public var interval: Interval? { state.trial?.interval }

  /// Whether to show the interval's name: it is not the prime.
  public var isIntervalMode: Bool { interval.map { $0 != .prime } ?? false }
}
