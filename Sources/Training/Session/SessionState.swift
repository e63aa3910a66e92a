package import Music
import Numerics

/// The state of a live session, with the trial that it presents.
package enum SessionState<Trial: ExerciseTrial>: Sendable, Equatable {
  /// Before the first trial and after the last.
  case idle
  /// The first note sounds.
  case playingReference(Presentation<Trial>)
  /// The second note sounds; an answer is accepted.
  case playingTarget(Presentation<Trial>)
  /// Both notes have ended; an answer is accepted.
  case awaitingAnswer(Presentation<Trial>)
  /// The trial is answered; its feedback is shown.
  case showingFeedback(Trial, Trial.Completed)

  /// The state without its associated values.
  package var phase: SessionPhase {
    switch self {
    case .idle: .idle
    case .playingReference: .playingReference
    case .playingTarget: .playingTarget
    case .awaitingAnswer: .awaitingAnswer
    case .showingFeedback: .showingFeedback
    }
  }

  /// The current trial; nil when idle.
  package var trial: Trial? {
    switch self {
    case .idle: nil
    case .playingReference(let shown), .playingTarget(let shown), .awaitingAnswer(let shown): shown.trial
    case .showingFeedback(let trial, _): trial
    }
  }
}

/// The states of a live session. The raw values appear in logs.
package enum SessionPhase: String, Sendable, CaseIterable {
  case idle, playingReference, playingTarget, awaitingAnswer, showingFeedback
}

/// A trial with the two notes that present it.
@usableFromInline package struct Presentation<Trial: ExerciseTrial>: Sendable, Equatable {
  /// The comparison or pitch matching.
  package var trial: Trial
  /// The first note.
  package var reference: PresentedNote
  /// The second note; in pitch matching with the frequency to which it was last moved.
  package var target: PresentedNote
  /// The log lines that explain the choice of the trial.
  package var log: [String] = []
}

/// A note of a trial.
package struct PresentedNote: Sendable, Equatable {
  /// The frequency at which the note sounds.
  package var frequency: Frequency
  /// The length of the note; nil if it sounds until it is stopped.
  package var duration: NoteDuration?
  /// The level relative to the other notes.
  package var level = Decibels.zero
}

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
  /// The session's last completed trial; nil before the first.
  package var last: Trial.Completed?
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
    last = machine.training.last
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
