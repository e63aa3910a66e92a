import Music
import Numerics

/// The psychometric function that a Bayesian strategy assumes: the fraction of right answers at an offset.
///
/// With u = log₂(x/T₇₅) octaves above the threshold, slope s and lapse rate λ:
/// P(right) = λ/2 + (1 − λ)·F(u), where F(0) = ¾ and F(−∞) = ½.
///
/// - `weibull`: F = 1 − ½·2^(−2^(s·u)); s is β of 1 − ½·exp(−10^(β·(X − A))) with X and A in log₁₀ cents,
///   A = X₇₅ − log₁₀(ln 2)/β.
/// - `gaussian`: F = Φ(z·2^(s·u)) with z = Φ⁻¹(¾); s is the exponent of d′, and s = 1 is the simulated listener
///   whose d′ is linear in the offset.
///
/// A Weibull s of 1.24 and a Gaussian s of 1 are about equally steep at the threshold.
///
/// Source: Watson & Pelli 1983, with γ = ½ and δ = λ: δ·γ + (1 − δ)·(1 − (1 − γ)·exp(−10^(β·(X − A)))); Dai &
/// Micheyl 2011, whose d′ is a power of the offset with an exponent near 1. Differs in defining the threshold by ¾
/// rather than by the most efficient level, and in its default slope: β ≈ 1.3 for pitch instead of 3.5 for vision.
struct ObserverShape: Sendable, Hashable {
  enum Family: String, ParameterChoice { case weibull, gaussian }

  let family: Family
  /// s.
  let slope: Double
  /// λ, the share of answers that are coin flips.
  let lapseRate: Double

  /// The fraction of right answers at `u` octaves above the threshold T₇₅.
  func fractionCorrect(octaves u: Double) -> Double {
    let ratio = (slope * u).ofOctaves
    let attentive =
      switch family {
      case .weibull: 1 - 0.5 * (-ratio).ofOctaves
      case .gaussian: NormalDistribution.cumulative(NormalDistribution.quantile(0.75) * ratio)
      }
    return lapseRate / 2 + (1 - lapseRate) * attentive
  }

  /// The octaves above the threshold at which `fraction` of the answers is right: the inverse of `fractionCorrect`.
  /// - Returns: nil unless ½ < `fraction` < 1 − λ/2.
  func octaves(correct fraction: Double) -> Double? {
    let attentive = (fraction - lapseRate / 2) / (1 - lapseRate)
    guard attentive > 0.5, attentive < 1 else { return nil }
    let ratio =
      switch family {
      case .weibull: -1 - (1 - attentive).octaves
      case .gaussian: NormalDistribution.quantile(attentive) / NormalDistribution.quantile(0.75)
      }
    return ratio.octaves / slope
  }
}

extension ObserverShape {
  static let family = Parameter(
    "family", .choice(of: Family.self), default: .weibull,
    "assumed shape of the psychometric function")
  static let weibullSlope = Parameter(
    "slope", .number(0.1...20), default: 1.3,
    "assumed slope: β of 1 - 0.5·exp(-10^(β·(X - A))), X in log10 cents (family weibull)")
  static let exponent = Parameter(
    "d-prime-exponent", .number(0.1...20), default: 1,
    "assumed exponent of d′; 1: linear in cents (family gaussian)")
  static let parameters: [any ParameterDeclaration] = [family, weibullSlope, exponent]

  /// The shape of these values with this lapse rate, its slope multiplied by 2^`octaves`.
  init(_ values: ParameterValues, lapseRate: Double, steeper octaves: Double = 0) {
    family = values[Self.family]
    let named = values[family == .weibull ? Self.weibullSlope : Self.exponent]
    slope = named * octaves.ofOctaves
    self.lapseRate = lapseRate
  }
}
