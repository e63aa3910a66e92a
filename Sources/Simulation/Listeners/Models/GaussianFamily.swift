import Numerics
import Training

/// Normal noise: d′ is linear in the offset. G(z) = Φ(0.67449·z).
///
/// Source: Dai & Micheyl 2011, for tones of 200 to 8000 Hz when lapses are modelled.
struct GaussianFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "gaussian", summary: "normal noise: d′ linear in the offset", source: "Dai & Micheyl 2011",
    parameters: [])

  /// Φ⁻¹(¾).
  static let quartile = 0.674_489_750_196_081_7

  func cumulative(_ z: Double) -> Double { NormalDistribution.cumulative(z * Self.quartile) }
  func density(_ z: Double) -> Double { NormalDistribution.density(z * Self.quartile) * Self.quartile }
  func quantile(_ p: Double) -> Double { NormalDistribution.quantile(p) / Self.quartile }
}
