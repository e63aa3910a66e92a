import Numerics
import Training

/// The Weibull function of two-interval tasks, mirrored for negative offsets.
///
/// G(z) = 1 − ½·2^(−z^β) for z ≥ 0 and 1 − G(−z) below, with β = 1.3: the fraction correct ψ = 1 − ½·exp(−(x/α)^β) with
/// its scale α = T₇₅/(ln 2)^(1/β).
///
/// Source: Watson & Pelli 1983, with γ = ½ and δ = 0; β is for pitch; vision's is 3.5.
struct WeibullFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "weibull", summary: "Weibull with slope 1.3, mirrored", source: "Watson & Pelli 1983",
    parameters: [])

  /// β.
  static let slope = 1.3

  func cumulative(_ z: Double) -> Double {
    let wrong = 0.5 * Elementary.exp2(-Elementary.pow(z.magnitude, Self.slope))
    return z < 0 ? wrong : 1 - wrong
  }

  func quantile(_ p: Double) -> Double {
    let size = Elementary.pow(-Elementary.log2(2 * min(p, 1 - p)), 1 / Self.slope)
    return p < 0.5 ? -size : size
  }
}
