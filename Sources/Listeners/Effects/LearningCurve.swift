import PortableMath
import Training

/// How far the threshold falls with practice.
///
/// After n comparisons of effective practice it is T(n) = T₀·2^(−L(n)), with
///
/// - `exponential`: L(n) = G·(1 − e^(−n/τ));
/// - `power`: L(n) = min(G, α·log₂(1 + n/τ)), that is T(n) = T₀·(1 + n/τ)^(−α) down to T₀·2^(−G).
///
/// Source: Newell & Rosenbloom 1981, for the power law with prior experience; Heathcote, Brown & Mewhort 2000, for
/// the exponential. Differs in being a law of log T, as thresholds differ by ratios.
public struct LearningCurve: Sendable, Hashable {
  /// What kind of curve it is.
  public enum Law: String, CaseIterable, Sendable {
    case exponential, power
  }

  /// What kind of curve it is.
  public var law: Law
  /// G: octaves that can be learned at most, 0…10.
  public var gainOctaves: Double
  /// τ: comparisons, above 0.
  public var trials: Double
  /// α of the power law, above 0.
  public var exponent: Double

  /// A curve.
  public init(_ law: Law, gainOctaves: Double, trials: Double, exponent: Double = 0.3) {
    self.law = law
    self.gainOctaves = gainOctaves
    self.trials = trials
    self.exponent = exponent
  }

  /// L(n): octaves by which the threshold lies below what it was.
  /// - Parameter practice: n, at least 0.
  public func octaves(after practice: Double) -> Double {
    switch law {
    case .exponential: gainOctaves * -Elementary.expm1(-practice / trials)
    case .power: min(gainOctaves, exponent * Elementary.log2(1 + practice / trials))
    }
  }
}
