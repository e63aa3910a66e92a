import Numerics
import Training

/// A family with another slope: G(z) = B(±|z|ˢ) with B the family's own distribution and the sign of z.
///
/// G(1) stays ¾. Of `gaussian`, s is the exponent of d′; of `weibull`, β becomes 1.3·s.
///
/// Source: Dai & Micheyl 2011, the exponent of d′.
struct PowerOfOffset: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "power", summary: "a family of a power of the offset", source: "Dai & Micheyl 2011", parameters: [])

  let base: any PsychometricFamily
  /// s, above 0.
  let slope: Double

  func cumulative(_ z: Double) -> Double {
    base.cumulative(Double(signOf: z, magnitudeOf: Elementary.pow(z.magnitude, slope)))
  }

  func quantile(_ p: Double) -> Double {
    let quantile = base.quantile(p)
    return Double(signOf: quantile, magnitudeOf: Elementary.pow(quantile.magnitude, 1 / slope))
  }

  func density(_ z: Double) -> Double {
    let size = z.magnitude
    return base.density(Elementary.pow(size, slope)) * slope * Elementary.pow(size, slope - 1)
  }
}
