import Music
import Training

/// Saves every completed comparison of a session.
public struct StoreObserver: ComparisonObserver {
  /// How frequencies are made at present; part of each record.
  public var tuningSystem: TuningSystem
  private let recorder: StoreRecorder
  private var completed = 0

  /// An observer of a session that begins now.
  /// - Throws: `ParameterError` when the session's settings do not go together.
  public init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    tuningSystem = try TrainingSettings(session.settings).tuningSystem
    recorder.save(.session(session))
  }

  /// Hands the comparison to the recorder and returns at once.
  public mutating func comparisonCompleted(_ comparison: CompletedComparison) {
    completed += 1
    recorder.save(.record(.comparison(comparison.record(tuningSystem: tuningSystem))))
  }

  /// The settings change for the comparisons after the last completed one.
  /// - Throws: `ParameterError` when the values do not go together; the settings are then as before.
  public mutating func settingsChanged(to settings: ParameterValues) throws(ParameterError) {
    tuningSystem = try TrainingSettings(settings).tuningSystem
    recorder.save(.settings(SettingsChange(fromTrial: completed, settings: settings)))
  }
}
