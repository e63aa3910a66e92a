package import Music
package import Numerics

/// The source of slider positions in a live session of pitch matchings, for example a person at a slider.
package protocol Tuner: Sendable {
  /// Called when the detuned note begins to sound; returns when the slider is released. The call is cancelled when the
  /// session stops. Called on the session's actor, which handles other events while the call is suspended.
  /// - Parameters:
  ///   - slider: the trial's slider.
  ///   - trial: the index of the matching in the session, from 0.
  ///   - move: the tuner calls it with each new position of the slider, in cents from the centre.
  /// - Returns: the final position in cents from the centre, and the instant of the release, which is recorded.
  nonisolated(nonsending) func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents>
}

/// A simulated tuner. It tunes without waiting and takes its random numbers as arguments.
package protocol SimulatedTuner: Sendable {
  /// Called once for each matching.
  /// - Parameter draws: the trial's random words of the `.matching` stream. Words 0 and 1 already determine the initial
  ///   offset, so only words 2 and 3 are independent of it.
  /// - Returns: the final position of the slider in cents from the centre; a position beyond its range counts as the
  ///   end of the range.
  mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents
}
