import Music
import Randomness

/// Who tunes in a live matching session: a person at a slider, or a simulated one who takes their time.
public protocol Tuner: Sendable {
  /// Called when the detuned note begins to sound; returns where the slider stands when it is let go. Cancelled
  /// when the session stops. Called on the session's actor, which goes on meanwhile.
  /// - Parameters:
  ///   - slider: the trial's slider.
  ///   - trial: which matching of the session, from 0.
  ///   - move: to be called with each new place of the slider, in cents from the centre.
  /// - Returns: where the slider stands, and when it was let go: the matching is recorded with that instant.
  nonisolated(nonsending) func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents>
}

/// A person who is computed: tunes at once, from random numbers that are handed in.
public protocol SimulatedTuner: Sendable {
  /// Called once for each matching, with that trial's words of the `.matching` stream; words 0 and 1 have
  /// already made the initial offset.
  /// - Returns: where the slider is let go, in cents from the centre; beyond its range counts as its end.
  mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents
}
