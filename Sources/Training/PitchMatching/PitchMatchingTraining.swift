import Chronology
import Music
import Randomness

/// Pitch matching without sound and without waiting: chooses trials and takes in how they ended.
///
/// The one engine of every use: simulated tuners step it directly, live sessions by way of
/// `PitchMatchingMachine`.
public struct PitchMatchingTraining: Sendable {
  /// Notes, intervals and tuning; read at each trial.
  public var settings: TrainingSettings
  /// What is known of the person; older than the session.
  public var history: TrainingHistory
  /// The session's last completed trial.
  public private(set) var last: CompletedPitchMatching?
  /// Mean |error| of the session, its standard deviation and the number of trials.
  public private(set) var sessionErrors = RunningStatistics()

  /// The training of one session.
  public init(settings: TrainingSettings, history: TrainingHistory) {
    self.settings = settings
    self.history = history
  }

  /// The slider of the settings. The initial offset is drawn from its range, so that it can always be undone.
  public var slider: PitchSlider { PitchSlider(range: settings.sliderRange) }

  /// The next trial: note and interval uniform among those allowed, initial offset uniform in ±range.
  /// - Parameters:
  ///   - draws: the trial's words of the stream with purpose `.strategy`; word 0 gives the note, word 3 the
  ///     interval.
  ///   - matching: its words of the stream with purpose `.matching`; words 0 and 1 give the offset.
  public func present(draws: Draws, matching: Draws) -> PitchMatching {
    let choice = Draws.integer(below: settings.intervals.count, from: draws.words.w3)
    let interval = settings.intervals[choice]
    return PitchMatching(
      reference: settings.situation(for: interval).uniformNote(from: draws.words.w0), interval: interval,
      initialOffset: Cents(slider.range.value * (2 * matching.uniform - 1)))
  }

  /// Takes in where the slider was left.
  /// - Returns: what observers are told.
  @discardableResult public mutating func complete(
    _ matching: PitchMatching, slider cents: Cents, at timestamp: Instant
  ) -> CompletedPitchMatching {
    let completed = CompletedPitchMatching(
      matching: matching, error: matching.error(slider: cents), timestamp: timestamp)
    last = completed
    sessionErrors.add(completed.error.magnitude.value)
    history.profile.add(matchingError: completed.error)
    return completed
  }

  /// What sounds in a trial.
  /// - Parameters:
  ///   - note: the reference or the target.
  ///   - offset: its detuning.
  public func frequency(of note: MIDINote, detuned offset: Cents = .zero, in matching: PitchMatching)
    -> Frequency
  {
    settings.tuningSystem.frequency(
      for: DetunedNote(note, offset: offset), root: matching.reference,
      referencePitch: settings.referencePitch)
  }
}
