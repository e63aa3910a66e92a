import Music
package import Training

/// Saves the completed comparisons or pitch matchings of a session.
package struct StoreObserver: ComparisonObserver, PitchMatchingObserver {
  private let recorder: StoreRecorder
  private var trials: TunedTrials

  /// Creates an observer and passes the start of the session to the recorder. A session of pitch matching has no
  /// strategy.
  /// - Throws: `ParameterError` if the session's settings conflict.
  package init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    trials = try TunedTrials(session.settings)
    recorder.save(.session(session))
  }

  /// Passes the comparison to the recorder. Does not wait.
  package mutating func comparisonCompleted(_ comparison: CompletedComparison) {
    recorder.save(.record(.comparison(comparison.record(tuningSystem: trials.next()))))
  }

  /// Passes the matching to the recorder. Does not wait.
  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    recorder.save(.record(.pitchMatching(completed.record(tuningSystem: trials.next()))))
  }

  /// Passes the change to the recorder, for replays of the session. Does not wait.
  package mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    trials.change(to: settings, fromTrial: fromTrial)
    recorder.save(.settings(SettingsChange(fromTrial: fromTrial, settings: settings)))
  }
}

/// The tuning system of each trial of a session with changing settings.
struct TunedTrials {
  private var completed = 0
  /// The tuning systems and the first trial of each, in order.
  private var tunings: [(fromTrial: Int, system: TuningSystem)]

  /// The trials of a session.
  /// - Throws: `ParameterError` if its settings conflict.
  init(_ settings: ParameterValues) throws(ParameterError) {
    tunings = [(0, try TrainingSettings(settings).tuningSystem)]
  }

  /// The tuning system of the trial that was just completed.
  mutating func next() -> TuningSystem {
    defer { completed += 1 }
    return (tunings.last { $0.fromTrial <= completed } ?? tunings[0]).system
  }

  /// Records settings that apply from a trial on. Conflicting settings are ignored.
  mutating func change(to settings: ParameterValues, fromTrial: Int) {
    guard let changed = try? TrainingSettings(settings) else { return }
    tunings.append((fromTrial, changed.tuningSystem))
  }
}
