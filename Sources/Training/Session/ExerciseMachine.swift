package import Chronology
package import Music
import Numerics

/// A live session as a pure state machine: events in, actions out; it neither waits nor plays.
///
/// ```
/// idle ─start→ playingReference ─referenceEnded→ playingTarget ─targetEnded→ awaitingAnswer
///                     ↑                            │ answered                   │ answered
///                     └───────feedbackEnded── showingFeedback ←─────────────────┘
/// ```
/// `stop` leads to idle from every state and drops a trial that has no answer. An event that does not fit the state is
/// ignored, with a reason for the log. Events carry the index of their trial: an event of an earlier trial, such as the
/// late end of its note, is ignored. A target without a duration sounds until the answer. Between the notes there is
/// the pause of the setting `note-gap`. With `play-again` a pair that was answered wrong sounds again as part of its
/// feedback, one that was tuned in tune. With `wait-for-touch` a target that is tuned begins to sound when it is first moved, with `hold-first-note`
/// the reference sounds until then; with `notes-together` that of an interval sounds as long as the target.
@usableFromInline package struct ExerciseMachine<Kind: Exercise>: Sendable {
  /// What is presented and answered.
  package typealias Trial = Kind.Trial

  /// An event of a session.
  package enum Event: Sendable, Equatable {
    case start
    case referenceEnded(trial: Int)
    /// The pause between the notes is over.
    case gapEnded(trial: Int)
    case targetEnded(trial: Int)
    /// The person changes an answer before giving it.
    case moved(Trial.Answer, trial: Int)
    case answered(Trial.Answer, trial: Int, at: Instant)
    case feedbackEnded(trial: Int)
    case stop
  }

  /// What the session must do, in order.
  package enum Action: Sendable, Equatable {
    /// Play the reference; log the choice.
    case playReference(Presentation<Trial>, trial: Int)
    /// Wait between the notes.
    case pause(seconds: Double, trial: Int)
    case playTarget(PresentedNote, trial: Int)
    /// Ask for the answer; the target begins to sound.
    case ask(Trial, trial: Int)
    /// Change the frequency of the sounding target.
    case adjust(Frequency)
    /// Stop all sound.
    case silence
    /// Notify the observers.
    case report(Trial.Completed)
    /// Show the feedback, then play these notes in turn, and leave a pause before the next trial.
    case showFeedback(seconds: Double, then: [PresentedNote], trial: Int)
    /// The session has ended: it was stopped, has reached its limit, or the strategy has ended it.
    case finish
    /// Do nothing but log the reason why an event was ignored.
    case ignore(String)
  }

  /// The exercise with its settings, the person's history and the rule that chooses trials.
  @usableFromInline package var training: Kind
  /// The current state, with its presented trial.
  package private(set) var state = SessionState<Trial>.idle
  /// The number of trials presented before the current one.
  package private(set) var trial = 0
  /// The largest number of trials to present; nil without a limit.
  package let limit: Int?

  private let address: ListenerAddress
  private let session: Int
  /// Settings that apply from the next trial on.
  private var pending: TrainingSettings?
  /// Whether the target waits for a first move before it sounds.
  private var isSilent = false

  /// A session that has not begun.
  /// - Parameters:
  ///   - session: the index of the session among the listener's, from 0; part of the random address.
  ///   - limit: the largest number of trials to present, at least 1; nil if only `stop` or the exercise ends the
  ///     session.
  package init(training: Kind, address: ListenerAddress, session: Int, limit: Int? = nil) {
    self.training = training
    self.limit = limit
    self.address = address
    self.session = session
  }

  /// Replaces the settings from the next trial on; the current trial keeps its settings.
  /// - Returns: the index of the first trial that is presented with them.
  package mutating func use(_ settings: TrainingSettings) -> Int {
    pending = settings
    return state == .idle ? trial : trial + 1
  }

  /// Updates the state for one event.
  /// - Returns: the actions to perform, in order.
  package mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.idle, .start): present()
    case (.playingReference(let shown), .referenceEnded(trial)): leaveGap(before: shown)
    case (.playingReference(let shown), .gapEnded(trial)): playTarget(of: shown)
    case (.playingTarget(let shown), .targetEnded(trial)): awaitAnswer(to: shown)
    case (.playingTarget(let shown), .moved(let answer, trial)): move(shown, to: answer) ?? ignore(event)
    case (.playingTarget(let shown), .answered(let answer, trial, let now)):
      settle(shown, at: answer) + [.silence] + accept(answer, to: shown.trial, at: now)
    case (.awaitingAnswer(let shown), .answered(let answer, trial, let now)):
      accept(answer, to: shown.trial, at: now)
    case (.showingFeedback, .feedbackEnded(trial)): next()
    case (.idle, .stop): [.ignore("stop: the session is not running")]
    case (_, .stop): end(with: [.silence, .finish])
    default: ignore(event)
    }
  }
}

extension ExerciseMachine {
  private mutating func present() -> [Action] {
    if let settings = pending.take() { training.settings = settings }
    let shown = training.present(at: TrialAddress(listener: address, session: session, trial: trial))
    state = .playingReference(shown)
    return [.playReference(shown, trial: trial)]
  }

  private mutating func leaveGap(before shown: Presentation<Trial>) -> [Action] {
    let gap = training.settings.noteGapSeconds
    return gap > 0 ? [.pause(seconds: gap, trial: trial)] : playTarget(of: shown)
  }

  private mutating func playTarget(of shown: Presentation<Trial>) -> [Action] {
    state = .playingTarget(shown)
    isSilent = training.settings.waitsForTouch && shown.target.duration == nil
    return isSilent
      ? [.ask(shown.trial, trial: trial)]
      : [.playTarget(shown.target, trial: trial), .ask(shown.trial, trial: trial)]
  }

  private mutating func awaitAnswer(to shown: Presentation<Trial>) -> [Action] {
    state = .awaitingAnswer(shown)
    return shown.reference.isHeld ? [.silence] : []
  }

  /// - Returns: nil if answers do not change the sound of the target.
  private mutating func move(_ shown: Presentation<Trial>, to answer: Trial.Answer) -> [Action]? {
    guard let frequency = training.target(of: shown.trial, for: answer) else { return nil }
    var moved = shown
    moved.target.frequency = frequency
    state = .playingTarget(moved)
    defer { isSilent = false }
    return isSilent ? [.playTarget(moved.target, trial: trial)] : [.adjust(frequency)]
  }

  /// Moves the target to the frequency of the answer if the last move left it elsewhere: the recorded frequency must
  /// have sounded.
  private func settle(_ shown: Presentation<Trial>, at answer: Trial.Answer) -> [Action] {
    guard let frequency = training.target(of: shown.trial, for: answer), frequency != shown.target.frequency
    else { return [] }
    return [.adjust(frequency)]
  }

  private mutating func accept(_ answer: Trial.Answer, to trial: Trial, at now: Instant) -> [Action] {
    let completed = training.complete(trial, with: answer, at: now)
    state = .showingFeedback(trial, completed)
    return [
      .report(completed),
      .showFeedback(
        seconds: training.settings.feedbackSeconds, then: training.notes(after: completed), trial: self.trial),
    ]
  }

  private mutating func next() -> [Action] {
    trial += 1
    if let limit, trial >= limit { return end(with: [.finish]) }
    return training.endsSession ? end(with: [.finish]) : present()
  }

  private mutating func end(with actions: [Action]) -> [Action] {
    state = .idle
    return actions
  }

  private func ignore(_ event: Event) -> [Action] {
    [.ignore("\(event) does not fit \(state.phase.rawValue) of trial \(trial)")]
  }
}

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
@usableFromInline package struct PresentedNote: Sendable, Equatable {
  /// The frequency at which the note sounds.
  package var frequency: Frequency
  /// The length of the note; nil if it sounds until it is stopped.
  package var duration: NoteDuration?
  /// The level relative to the other notes.
  package var level = Decibels.zero
  /// Whether the note goes on sounding after its duration, until the answer or the end of the other note.
  package var isHeld = false
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

  /// Whether to name the interval: among intervals a unison is named, too.
  package var namesInterval: Bool { interval != nil && settings.intervals != [.prime] }
}

extension SessionView<PitchMatching> {
  /// Whether the pair whose feedback is shown sounds in tune.
  package var playsInTune: Bool { state.phase == .showingFeedback && settings.playsAgain }
}

/// The state of a comparison session, as screens receive it.
package typealias ComparisonView = SessionView<Comparison>

extension ComparisonView {
  /// The current difficulty; nil when idle.
  package var difficulty: Cents? { state.trial?.difficulty }

  /// The answered comparison whose feedback is shown; nil outside feedback.
  package var completed: CompletedComparison? {
    if case .showingFeedback(_, let completed) = state { completed } else { nil }
  }

  /// Whether the pair whose feedback is shown sounds again.
  package var playsAgain: Bool { completed?.isCorrect == false && settings.playsAgain }

  /// The smallest difference answered right, once the threshold is known: before that it may be a lucky guess. Nil
  /// where several intervals are trained, because a difference of one is no best of another.
  package var best: Cents? {
    threshold?.estimate?.isShown == true && settings.intervals.count == 1 ? score : nil
  }
}
