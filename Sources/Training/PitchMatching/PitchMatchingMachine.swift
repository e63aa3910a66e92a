import Chronology
import Music
import Randomness

/// The live matching session as a pure machine: events in, actions out, nothing waits and nothing sounds.
///
/// ```
/// idle ─start→ playingReference ─referenceEnded→ playingTunable ─released→ showingFeedback
///                     ↑                            └──moved──┘                    │
///                     └───────────────────────feedbackEnded───────────────────────┘
/// ```
/// `stop` leads to idle from anywhere and drops a trial that was not released. Whatever does not fit the state
/// is ignored and said so. Events name their trial, so that a late one cannot be taken for the next trial's.
///
/// Source: spec 1-training T7.
public struct PitchMatchingMachine: Sendable {
  /// What happens to a session. Slider positions are in cents, 0 at the centre.
  public enum Event: Sendable, Equatable {
    case start
    case referenceEnded(trial: Int)
    case moved(Cents, trial: Int)
    case released(Cents, trial: Int, at: Instant)
    case feedbackEnded(trial: Int)
    case stop
  }

  /// What is to be done about it, in order.
  public enum Action: Sendable, Equatable {
    case playReference(Frequency, NoteDuration, trial: Int)
    /// Let the detuned note sound until it is silenced.
    case startTunable(Frequency, trial: Int)
    /// Ask the tuner; the note is beginning to sound.
    case ask(PitchMatching, trial: Int)
    /// Let the sounding note glide.
    case adjust(Frequency)
    /// Stop whatever sounds.
    case silence
    /// Tell the observers.
    case report(CompletedPitchMatching)
    case showFeedback(PitchFeedback, seconds: Double, trial: Int)
    /// The session is over: it was stopped or has had its trials.
    case finish
    /// Nothing; the reason for the log.
    case ignore(String)
  }

  /// Settings, slider, profile.
  public var training: PitchMatchingTraining
  /// Where the session stands.
  public private(set) var state = PitchMatchingState.idle
  /// What is being presented; nil when idle.
  public private(set) var matching: PitchMatching?
  /// Where the slider stands; every trial begins at the centre.
  public private(set) var slider = Cents.zero
  /// How many trials have been presented before the current one.
  public private(set) var trial = 0

  private let presented: RandomStream
  private let offsets: RandomStream
  /// How many trials to present; nil without a limit.
  public let limit: Int?
  /// Settings that wait for the next trial.
  private var wanted: TrainingSettings?

  /// A session that has not begun.
  /// - Parameters:
  ///   - session: which session of the listener; part of the random address.
  ///   - limit: how many trials to present, or nil to go on until stopped.
  public init(training: PitchMatchingTraining, address: ListenerAddress, session: Int, limit: Int? = nil) {
    self.training = training
    self.limit = limit
    presented = address.stream(.strategy, session: session)
    offsets = address.stream(.matching, session: session)
  }

  /// Uses other settings from the next trial on; the present one ends as it began.
  /// - Returns: the first that is presented with them.
  public mutating func use(_ settings: TrainingSettings) -> Int {
    wanted = settings
    return state == .idle ? trial : trial + 1
  }

  /// Takes one event in.
  public mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.idle, .start): present()
    case (.playingReference, .referenceEnded(trial)): startTunable()
    case (.playingTunable, .moved(let cents, trial)): move(to: cents)
    case (.playingTunable, .released(let cents, trial, let now)): accept(cents, at: now)
    case (.showingFeedback, .feedbackEnded(trial)): next()
    case (.idle, .stop): [.ignore("stop: the session is not running")]
    case (_, .stop): end(with: [.silence, .finish])
    default: [.ignore("\(event) does not fit \(state.rawValue) of trial \(trial)")]
    }
  }
}

extension PitchMatchingMachine {
  private mutating func present() -> [Action] {
    if let settings = wanted.take() { training.settings = settings }
    let index = UInt32(truncatingIfNeeded: trial)
    let matching = training.present(draws: presented[index], matching: offsets[index])
    self.matching = matching
    slider = .zero
    state = .playingReference
    let frequency = training.frequency(of: matching.reference, in: matching)
    return [.playReference(frequency, training.settings.noteDuration, trial: trial)]
  }

  private mutating func startTunable() -> [Action] {
    guard let matching else { return [] }
    state = .playingTunable
    return [.startTunable(sounding(matching), trial: trial), .ask(matching, trial: trial)]
  }

  private mutating func move(to cents: Cents) -> [Action] {
    guard let matching else { return [] }
    slider = cents.clamped(to: -training.slider.range...training.slider.range)
    return [.adjust(sounding(matching))]
  }

  private mutating func accept(_ cents: Cents, at now: Instant) -> [Action] {
    guard let matching else { return [] }
    // What is stored must sound: a release elsewhere than the last move is a move first.
    let last = cents == slider ? [] : move(to: cents)
    state = .showingFeedback
    let completed = training.complete(matching, slider: slider, at: now)
    let feedback = PitchFeedback(error: completed.error)
    return last + [
      .silence, .report(completed),
      .showFeedback(feedback, seconds: training.settings.feedbackSeconds, trial: trial),
    ]
  }

  private mutating func next() -> [Action] {
    trial += 1
    if let limit, trial >= limit { return end(with: [.finish]) }
    return present()
  }

  private mutating func end(with actions: [Action]) -> [Action] {
    state = .idle
    matching = nil
    return actions
  }

  /// The detuned pitch, moved by the slider.
  private func sounding(_ matching: PitchMatching) -> Frequency {
    let centre = training.frequency(
      of: matching.targetNote, detuned: matching.initialOffset, in: matching)
    return training.slider.frequency(at: slider, centre: centre)
  }
}
