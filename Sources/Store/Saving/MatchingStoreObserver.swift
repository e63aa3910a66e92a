import Training

/// Saves every completed pitch matching of a session.
public struct MatchingStoreObserver: PitchMatchingObserver {
  private let recorder: StoreRecorder
  private var trials: TunedTrials

  /// An observer of a session that begins now; the session has no strategy.
  /// - Throws: `ParameterError` when the session's settings do not go together.
  public init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    trials = try TunedTrials(session.settings)
    recorder.save(.session(session))
  }

  /// Hands the matching to the recorder and returns at once.
  public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    recorder.save(.record(.pitchMatching(completed.record(tuningSystem: trials.next()))))
  }

  /// Saves the change.
  public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    trials.change(to: settings, fromTrial: fromTrial)
    recorder.save(.settings(SettingsChange(fromTrial: fromTrial, settings: settings)))
  }
}
