import Music

/// What a screen shows of a live session, replaced after each event.
///
/// The position of a slider is not included: the screen that draws the slider keeps it.
package struct SessionView<Trial: ExerciseTrial>: Sendable, Equatable {
  /// The current state, with the trial that it presents.
  package var state: SessionState<Trial>
  /// The number of trials presented before the current one.
  package var trial: Int
  /// The largest number of trials of the session; nil without a limit.
  package var limit: Int?
  /// The exercise's result so far; nil before there is one.
  package var score: Cents?
  /// The tracker's estimate of the threshold; nil without a tracker and in pitch matching.
  package var threshold: LiveThreshold?
  /// The settings of the current trial.
  package var settings: TrainingSettings

  /// The view of a session's current state.
  package init<Kind: Exercise>(_ machine: ExerciseMachine<Kind>) where Kind.Trial == Trial {
    state = machine.state
    trial = machine.trial
    limit = machine.limit
    score = machine.training.score
    threshold = machine.training.threshold(for: machine.state.trial)
    settings = machine.training.settings
  }

  /// The interval being trained; nil when idle.
  package var interval: Interval? { state.trial?.interval }

  /// Whether the target is below the reference; false when idle.
  package var isDown: Bool { state.trial?.isDown ?? false }

  /// Whether to show the interval's name: false when idle and for the prime.
  package var isIntervalMode: Bool { interval.map { $0 != .prime } ?? false }
}
