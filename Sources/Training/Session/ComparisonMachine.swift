import Chronology
import Music
import Randomness

/// The live session as a pure machine: events in, actions out, nothing waits and nothing sounds.
///
/// ```
/// idle ─start→ playingReference ─referenceEnded→ playingTarget ─targetEnded→ awaitingAnswer
///                     ↑                             │ answered                  │ answered
///                     └───────feedbackEnded──── showingFeedback ←───────────────┘
/// ```
/// `stop` leads to idle from anywhere and drops a comparison that has no answer. Whatever does not fit the
/// state is ignored and said so. Events name their trial, so that a note's late end cannot be taken for that
/// of the next.
///
/// Source: spec 1-training T2.
public struct ComparisonMachine<Strategy: ComparisonStrategy>: Sendable {
  /// What happens to a session.
  public enum Event: Sendable, Equatable {
    case start
    case referenceEnded(trial: Int)
    case targetEnded(trial: Int)
    case answered(Answer, trial: Int, at: Instant)
    case feedbackEnded(trial: Int)
    case stop
  }

  /// What is to be done about it, in order.
  public enum Action: Sendable, Equatable {
    case playReference(Frequency, NoteDuration, trial: Int)
    case playTarget(Frequency, NoteDuration, Decibels, trial: Int)
    /// Ask the listener; the target is beginning to sound.
    case ask(Comparison, trial: Int)
    /// Stop whatever sounds.
    case silence
    /// Tell the observers.
    case report(CompletedComparison)
    case showFeedback(isCorrect: Bool, seconds: Double, trial: Int)
    /// The session is over: it was stopped, has had its comparisons, or the strategy has ended it.
    case finish
    /// Nothing; the reason for the log.
    case ignore(String)
  }

  /// Strategy, settings, profile, trend, timeline.
  public var training: ComparisonTraining<Strategy>
  /// Where the session stands.
  public private(set) var state = ComparisonState.idle
  /// What is being presented; nil when idle.
  public private(set) var comparison: Comparison?
  /// Why its note was chosen; nil before the first comparison.
  public private(set) var reason: ChoiceReason?
  /// How many comparisons have been presented before the current one.
  public private(set) var trial = 0

  private let presented: RandomStream
  private let loudness: RandomStream
  /// How many comparisons to present; nil without a limit.
  public let limit: Int?
  /// Settings that wait for the next comparison.
  private var wanted: TrainingSettings?

  /// A session that has not begun.
  /// - Parameters:
  ///   - session: which session of the listener; part of the random address.
  ///   - limit: how many comparisons to present, or nil to go on until stopped.
  public init(
    training: ComparisonTraining<Strategy>, address: ListenerAddress, session: Int, limit: Int? = nil
  ) {
    self.training = training
    self.limit = limit
    presented = address.stream(.strategy, session: session)
    loudness = address.stream(.loudness, session: session)
  }

  /// Uses other settings from the next comparison on; the present one ends as it began.
  /// - Returns: the first that is presented with them.
  public mutating func use(_ settings: TrainingSettings) -> Int {
    wanted = settings
    return state == .idle ? trial : trial + 1
  }

  /// Takes one event in.
  public mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.idle, .start): present()
    case (.playingReference, .referenceEnded(trial)): playTarget()
    case (.playingTarget, .targetEnded(trial)): awaitAnswer()
    case (.playingTarget, .answered(let answer, trial, let now)): [.silence] + accept(answer, at: now)
    case (.awaitingAnswer, .answered(let answer, trial, let now)): accept(answer, at: now)
    case (.showingFeedback, .feedbackEnded(trial)): next()
    case (.idle, .stop): [.ignore("stop: the session is not running")]
    case (_, .stop): end(with: [.silence, .finish])
    default: [.ignore("\(event) does not fit \(state.rawValue) of trial \(trial)")]
    }
  }
}

extension ComparisonMachine {
  private mutating func present() -> [Action] {
    if let settings = wanted.take() { training.settings = settings }
    let draws = presented[UInt32(truncatingIfNeeded: trial)]
    reason = training.reason(draws: draws)
    let comparison = training.present(draws: draws)
    self.comparison = comparison
    state = .playingReference
    let frequency = frequency(of: DetunedNote(comparison.reference), in: comparison)
    return [.playReference(frequency, training.settings.noteDuration, trial: trial)]
  }

  private mutating func playTarget() -> [Action] {
    guard let comparison else { return [] }
    state = .playingTarget
    return [
      .playTarget(
        frequency(of: comparison.target, in: comparison), training.settings.noteDuration, level, trial: trial),
      .ask(comparison, trial: trial),
    ]
  }

  private mutating func awaitAnswer() -> [Action] {
    state = .awaitingAnswer
    return []
  }

  private mutating func accept(_ answer: Answer, at now: Instant) -> [Action] {
    guard let comparison else { return [] }
    state = .showingFeedback
    let isCorrect = comparison.isCorrect(answer)
    let completed = training.complete(comparison, isCorrect: isCorrect, at: now)
    let seconds = training.settings.feedbackSeconds
    return [.report(completed), .showFeedback(isCorrect: isCorrect, seconds: seconds, trial: trial)]
  }

  private mutating func next() -> [Action] {
    trial += 1
    if let limit, trial >= limit { return end(with: [.finish]) }
    if let last = training.last, training.strategy.endsSession(after: last) { return end(with: [.finish]) }
    return present()
  }

  private mutating func end(with actions: [Action]) -> [Action] {
    state = .idle
    comparison = nil
    return actions
  }

  private func frequency(of note: DetunedNote, in comparison: Comparison) -> Frequency {
    training.settings.tuningSystem.frequency(
      for: note, root: comparison.reference, referencePitch: training.settings.referencePitch)
  }

  /// ±5·v dB, uniform.
  private var level: Decibels {
    let depth = training.settings.varyLoudness.value
    guard depth > 0 else { return .zero }
    return Decibels(5 * depth * (2 * loudness[UInt32(truncatingIfNeeded: trial)].uniform - 1))
  }
}
