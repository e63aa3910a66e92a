package import Chronology
package import Music
package import Numerics

/// Pitch matching without sound and without waiting: chooses trials and learns from their errors.
///
/// Simulated tuners step it directly, live sessions through `ExerciseMachine`.
package struct PitchMatchingTraining: Sendable {
  /// Notes, intervals and tuning; read at each trial.
  package var settings: TrainingSettings
  /// The person's history, which outlasts the session.
  package var history: TrainingHistory
  /// The session's last completed trial.
  package private(set) var last: CompletedPitchMatching?
  /// Mean |error| of the session, its standard deviation and the number of trials.
  package private(set) var sessionErrors = RunningStatistics()

  /// The training of one session.
  package init(settings: TrainingSettings, history: TrainingHistory) {
    self.settings = settings
    self.history = history
  }

  /// The slider of the settings. The initial offset is drawn from its range, so that it can always be undone.
  package var slider: PitchSlider { PitchSlider(settings) }

  /// The next trial: note and interval uniform among those allowed, initial offset uniform in ±range.
  /// - Parameters:
  ///   - draws: the trial's words of the stream with purpose `.trial`; word 0 gives the note, word 3 the
  ///     interval.
  ///   - matching: its words of the stream with purpose `.matching`; words 0 and 1 give the offset.
  package func present(draws: Draws, matching: Draws) -> PitchMatching {
    let choice = Draws.integer(below: settings.intervals.count, from: draws.words.w3)
    let interval = settings.intervals[choice]
    let isDown = settings.isDown(interval, from: draws.words.w3)
    return PitchMatching(
      reference: settings.situation(for: interval, isDown: isDown).uniformNote(from: draws.words.w0),
      interval: interval, initialOffset: Cents(slider.range.value * (2 * matching.uniform - 1)),
      isDown: isDown)
  }

  /// Updates profile and session errors.
  /// - Parameter position: the slider's position on release, in cents; clamped to the slider's range.
  /// - Returns: the completed matching, which observers receive.
  @discardableResult package mutating func complete(
    _ matching: PitchMatching, with position: Cents, at timestamp: Instant
  ) -> CompletedPitchMatching {
    let completed = CompletedPitchMatching(
      matching: matching, error: matching.error(slider: slider.clamp(position)), timestamp: timestamp)
    last = completed
    sessionErrors.add(completed.error.magnitude.value)
    history.add(
      matchingError: completed.error, of: matching.interval, by: settings.tuningSystem,
      isDown: matching.isDown,
      isHeld: settings.holdsFirstNote, at: timestamp)
    return completed
  }
}

extension PitchMatching: ExerciseTrial {
  /// The slider's position, in cents from its centre.
  package typealias Answer = Cents
  /// The matching with its answer.
  package typealias Completed = CompletedPitchMatching
}

extension PitchMatchingTraining: Exercise {
  /// The matching that is presented.
  package typealias Trial = PitchMatching

  /// The mean magnitude of the session's errors.
  package var score: Cents? { sessionErrors.count > 0 ? Cents(sessionErrors.mean) : nil }

  /// The target sounds without a limit; its slider begins at the centre.
  package func present(at address: TrialAddress) -> Presentation<PitchMatching> {
    let matching = present(draws: address[.trial], matching: address[.matching])
    return Presentation(
      trial: matching, reference: reference(of: matching),
      target: PresentedNote(frequency: frequency(of: matching, slider: .zero)))
  }

  /// With `play-again`, the two notes in tune.
  package func notes(after completed: CompletedPitchMatching) -> [PresentedNote] {
    guard settings.playsAgain else { return [] }
    let matching = completed.matching
    let target = settings.frequency(of: DetunedNote(matching.targetNote), root: matching.reference)
    return [
      reference(of: matching), PresentedNote(frequency: target, duration: settings.noteDuration),
    ]
  }

  private func reference(of matching: PitchMatching) -> PresentedNote {
    PresentedNote(
      frequency: settings.frequency(of: DetunedNote(matching.reference), root: matching.reference),
      duration: settings.noteDuration, isHeld: settings.holdsFirstNote)
  }

  /// The target with the slider there.
  package func target(of matching: PitchMatching, for position: Cents) -> Frequency? {
    frequency(of: matching, slider: slider.clamp(position))
  }

  /// The log line of the profile's statistics of pitch matching.
  package func profileLine(after completed: CompletedPitchMatching) -> String {
    "profile: pitch matching \(history.profile.matching.logged)"
  }

  /// The detuned target, moved by the slider.
  private func frequency(of matching: PitchMatching, slider position: Cents) -> Frequency {
    let detuned = DetunedNote(matching.targetNote, offset: matching.initialOffset)
    return slider.frequency(
      at: position, centre: settings.frequency(of: detuned, root: matching.reference))
  }
}

/// The data that a screen shows of a session of pitch matchings.
package typealias PitchMatchingView = SessionView<PitchMatching>

extension PitchMatchingView {
  /// The current trial's slider.
  package var slider: PitchSlider { PitchSlider(settings) }

  /// Whether the slider can be moved.
  package var isSliderActive: Bool { state.phase == .playingTarget }

  /// How the trial was completed; nil outside feedback.
  package var feedback: PitchFeedback? {
    guard case .showingFeedback(_, let completed) = state else { return nil }
    return PitchFeedback(error: completed.error)
  }
}

extension PitchMatchingTraining {
  /// Lets a simulated tuner tune notes after a session's comparisons, without waiting.
  ///
  /// Matchings are trials of the session that follow its comparisons, so that no two share a random number. Each
  /// takes two notes and the feedback on the virtual clock.
  /// - Parameters:
  ///   - count: how many, at least 0.
  ///   - start: when the comparisons ended.
  /// - Returns: when the session ends.
  /// - Complexity: O(count).
  package mutating func simulate<Person: SimulatedTuner, Observer: PitchMatchingObserver>(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: inout Person,
    observer: inout Observer
  ) -> Instant {
    var now = start
    for trial in session.comparisons..<session.comparisons + count {
      let address = TrialAddress(listener: session.address, session: session.index, trial: trial)
      let matching = present(draws: address[.trial], matching: address[.matching])
      let position = tuner.tune(matching, draws: address[.matching])
      now.microseconds &+= settings.trialMicroseconds
      observer.pitchMatchingCompleted(complete(matching, with: position, at: now))
    }
    return now
  }
}

extension ExerciseSession {
  /// Lets the same person tune notes after the comparisons of a session: one call to the actor. The profile includes
  /// both.
  /// - Returns: the observer, and when the session ends.
  package func simulateMatchings<
    Strategy: ComparisonStrategy, Person: SimulatedTuner, MatchingObserver: PitchMatchingObserver
  >(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: Person,
    observer: MatchingObserver
  ) -> (observer: MatchingObserver, end: Instant) where Kind == ComparisonTraining<Strategy> {
    var (tuner, observer) = (tuner, observer)
    var matching = PitchMatchingTraining(
      settings: machine.training.settings, history: machine.training.history)
    let end = matching.simulate(count, after: session, from: start, tuner: &tuner, observer: &observer)
    machine.training.history = matching.history
    return (observer, end)
  }
}
