import Numerics
import Training

/// The Gumbel function of the offset, truncated at zero and mirrored: flatter than the Gaussian near zero, steeper at the
/// threshold and above.
///
/// G(z) = 1 − ½·2^(−(eᶻ − 1)/(e − 1)) for z ≥ 0 and 1 − G(−z) below. This is ψ = ½ + ½·(F(z) − F(0))/(1 − F(0)) with
/// F(z) = 1 − exp(−exp(z − α)), the distribution of the smallest value, in units of the threshold. It is truncated at
/// zero because an offset of 0 can only be guessed. α makes ψ(1) = ¾: e^(−α) = ln 2/(e − 1).
///
/// Source: Kingdom & Prins 2016, the Gumbel function. Differs in being a function of the offset instead of its
/// logarithm; the latter is `weibull`.
struct GumbelFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "gumbel", summary: "Gumbel on the offset, truncated at zero and mirrored",
    source: "Kingdom & Prins 2016",
    parameters: [])

  /// e − 1.
  private static let eLessOne = 1.718_281_828_459_045

  func cumulative(_ z: Double) -> Double {
    let wrong = 0.5 * Elementary.exp2(-Elementary.expm1(z.magnitude) / Self.eLessOne)
    return z < 0 ? wrong : 1 - wrong
  }

  func quantile(_ p: Double) -> Double {
    let size = Elementary.log1p(-Elementary.log2(2 * min(p, 1 - p)) * Self.eLessOne)
    return p < 0.5 ? -size : size
  }
}
