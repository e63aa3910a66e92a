import Music
import Training

/// Which tuning system each trial of a session sounds in, as its settings change on the way.
struct TunedTrials {
  private var completed = 0
  /// From which trial on which, in order.
  private var tunings: [(fromTrial: Int, system: TuningSystem)]

  /// The trials of a session.
  /// - Throws: `ParameterError` when its settings do not go together.
  init(_ settings: ParameterValues) throws(ParameterError) {
    tunings = [(0, try TrainingSettings(settings).tuningSystem)]
  }

  /// The tuning system of the trial that has just been completed.
  mutating func next() -> TuningSystem {
    defer { completed += 1 }
    return (tunings.last { $0.fromTrial <= completed } ?? tunings[0]).system
  }

  /// The settings, valid ones, change from a trial on.
  mutating func change(to settings: ParameterValues, fromTrial: Int) {
    guard let changed = try? TrainingSettings(settings) else { return }
    tunings.append((fromTrial, changed.tuningSystem))
  }
}
