import Numerics
import Training

/// The signed errors of a listener's pitch matchings, in cents.
struct MatchingTally: PitchMatchingObserver {
  private(set) var errors = RunningStatistics()

  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    errors.add(completed.error.value)
  }

  /// Simulated sessions keep their settings.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}
