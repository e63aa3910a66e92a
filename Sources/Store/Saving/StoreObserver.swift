import Music
import Training

/// Saves everything that is completed in a session, of comparisons or of pitch matchings.
public struct StoreObserver: ComparisonObserver, PitchMatchingObserver {
  private let recorder: StoreRecorder
  private var trials: TunedTrials

  /// An observer of a session that begins now; one of pitch matching has no strategy.
  /// - Throws: `ParameterError` when the session's settings do not go together.
  public init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    trials = try TunedTrials(session.settings)
    recorder.save(.session(session))
  }

  /// Hands the comparison to the recorder and returns at once.
  public mutating func comparisonCompleted(_ comparison: CompletedComparison) {
    recorder.save(.record(.comparison(comparison.record(tuningSystem: trials.next()))))
  }

  /// Hands the matching to the recorder and returns at once.
  public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    recorder.save(.record(.pitchMatching(completed.record(tuningSystem: trials.next()))))
  }

  /// Saves the change, so that the session can be replayed.
  public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    trials.change(to: settings, fromTrial: fromTrial)
    recorder.save(.settings(SettingsChange(fromTrial: fromTrial, settings: settings)))
  }
}
