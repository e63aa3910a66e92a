import Numerics
import Training

/// Logistic noise. G(z) = 1/(1 + 3^(−z)).
///
/// Source: Treutwein 1995.
struct LogisticFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "logistic", summary: "logistic noise", source: "Treutwein 1995", parameters: [])

  private static let ln3 = 1.098_612_288_668_109_8

  func cumulative(_ z: Double) -> Double { 1 / (1 + Elementary.exp(-z * Self.ln3)) }
  func density(_ z: Double) -> Double { Self.ln3 * cumulative(z) * cumulative(-z) }
  func quantile(_ p: Double) -> Double { Elementary.log(p / (1 - p)) / Self.ln3 }
}
