import Numerics
import Training

/// The fall of the threshold with practice.
///
/// After n comparisons of effective practice T(n) = T₀·2^(−L(n)), with
///
/// - `exponential`: L(n) = G·(1 − e^(−n/τ));
/// - `power`: L(n) = min(G, α·log₂(1 + n/τ)), that is T(n) = T₀·(1 + n/τ)^(−α) down to T₀·2^(−G).
///
/// Source: Newell & Rosenbloom 1981 for the power law with prior experience; Heathcote, Brown & Mewhort 2000 for the
/// exponential. Differs in being a law of log T, because thresholds differ by factors.
package struct LearningCurve: Sendable, Hashable {
  package enum Law: String, CaseIterable, Sendable {
    case exponential, power
  }

  package var law: Law
  /// G: the maximum gain in octaves, 0…10.
  package var gainOctaves: Double
  /// τ in comparisons, above 0.
  package var trials: Double
  /// α of the power law, above 0.
  package var exponent: Double

  package init(_ law: Law, gainOctaves: Double, trials: Double, exponent: Double = 0.3) {
    self.law = law
    self.gainOctaves = gainOctaves
    self.trials = trials
    self.exponent = exponent
  }

  /// L(n): the fall of log₂ threshold in octaves.
  /// - Parameter practice: n, at least 0.
  package func octaves(after practice: Double) -> Double {
    switch law {
    case .exponential: gainOctaves * -Elementary.expm1(-practice / trials)
    case .power: min(gainOctaves, exponent * Elementary.log2(1 + practice / trials))
    }
  }
}
