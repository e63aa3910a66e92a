import Music
import Training

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
