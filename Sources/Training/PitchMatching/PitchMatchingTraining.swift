import Chronology
import Music
import Numerics

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
  package var slider: PitchSlider { PitchSlider(range: settings.sliderRange) }

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
    history.profile.add(matchingError: completed.error)
    return completed
  }
}
