import Music
import Training

/// Saves every completed comparison of a session.
public struct StoreObserver: ComparisonObserver {
  private let recorder: StoreRecorder
  private var completed = 0
  /// How frequencies are made from which comparison on, in order.
  private var tunings: [(fromTrial: Int, system: TuningSystem)]

  /// An observer of a session that begins now.
  /// - Throws: `ParameterError` when the session's settings do not go together.
  public init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    tunings = [(0, try TrainingSettings(session.settings).tuningSystem)]
    recorder.save(.session(session))
  }

  /// Hands the comparison to the recorder and returns at once.
  public mutating func comparisonCompleted(_ comparison: CompletedComparison) {
    let tuning = tunings.last { $0.fromTrial <= completed } ?? tunings[0]
    completed += 1
    recorder.save(.record(.comparison(comparison.record(tuningSystem: tuning.system))))
  }

  /// The settings change.
  /// - Parameter fromTrial: the first comparison, from 0, that is presented with them.
  /// - Throws: `ParameterError` when the values do not go together; the settings are then as before.
  public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) throws(ParameterError) {
    tunings.append((fromTrial, try TrainingSettings(settings).tuningSystem))
    recorder.save(.settings(SettingsChange(fromTrial: fromTrial, settings: settings)))
  }
}
