import Statistics

/// How the fraction of right answers grows with the offset, as a Bayesian strategy believes it to.
///
/// With u = log₂(x/T₇₅) octaves above the threshold, slope s and lapse rate λ:
/// P(right) = λ/2 + (1 − λ)·F(u), where F(0) = ¾ and F(−∞) = ½.
///
/// - `weibull`: F = 1 − ½·2^(−2^(s·u)); s is β of 1 − ½·exp(−10^(β·(X − A))) with X and A in log₁₀ cents,
///   A = X₇₅ − log₁₀(ln 2)/β.
/// - `gaussian`: F = Φ(z·2^(s·u)) with z = Φ⁻¹(¾); s is the exponent of d′, and s = 1 is the simulated listener
///   whose d′ is linear in the offset.
///
/// Both have nearly the same steepness at the threshold for a Weibull s of 1.24 and a Gaussian s of 1.
///
/// Source: Watson & Pelli 1983, with γ = ½ and δ = λ: δ·γ + (1 − δ)·(1 − (1 − γ)·exp(−10^(β·(X − A)))); Dai &
/// Micheyl 2011, whose d′ is a power of the offset with an exponent near 1. Differs in naming the threshold by ¾
/// rather than by the most efficient level, and never takes vision's β = 3.5: for pitch β ≈ 1.3.
struct ObserverShape: Sendable, Hashable {
  enum Family: String, ParameterChoice { case weibull, gaussian }

  let family: Family
  /// s.
  let slope: Double
  /// λ, the share of answers that are coin flips.
  let lapseRate: Double

  /// The chance of a right answer so many octaves above the threshold.
  func fractionCorrect(octaves u: Double) -> Double {
    let ratio = (slope * u).ofOctaves
    let attentive =
      switch family {
      case .weibull: 1 - 0.5 * (-ratio).ofOctaves
      case .gaussian: NormalDistribution.cumulative(NormalDistribution.quantile(0.75) * ratio)
      }
    return lapseRate / 2 + (1 - lapseRate) * attentive
  }

  /// Octaves above the threshold at which that fraction is right, the inverse of `fractionCorrect`; nil where
  /// lapses or chance forbid it.
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

  /// The shape that those values name, with that lapse rate and a slope of 2^`steeper` times theirs.
  init(_ values: ParameterValues, lapseRate: Double, steeper octaves: Double = 0) {
    family = values[Self.family]
    let named = values[family == .weibull ? Self.weibullSlope : Self.exponent]
    slope = named * octaves.ofOctaves
    self.lapseRate = lapseRate
  }
}
