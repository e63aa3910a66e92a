import Numerics
package import Training

/// A family with another slope: G(z) = B(±|z|ˢ) with B the family's own distribution and the sign of z.
///
/// G(1) stays ¾. Of `gaussian`, s is the exponent of d′; of `weibull`, β becomes 1.3·s.
///
/// Source: Dai & Micheyl 2011, the exponent of d′.
package struct PowerOfOffset: PsychometricFamily {
  package static let descriptor = Descriptor(
    name: "power", summary: "a family of a power of the offset", source: "Dai & Micheyl 2011", parameters: [])

  package let base: any PsychometricFamily
  /// s.
  package let slope: Double

  /// A family with another slope, which is above 0.
  package init(base: any PsychometricFamily, slope: Double) { (self.base, self.slope) = (base, slope) }

  package func cumulative(_ z: Double) -> Double {
    base.cumulative(Double(signOf: z, magnitudeOf: Elementary.pow(z.magnitude, slope)))
  }

  package func quantile(_ p: Double) -> Double {
    let quantile = base.quantile(p)
    return Double(signOf: quantile, magnitudeOf: Elementary.pow(quantile.magnitude, 1 / slope))
  }

  // Below slope 1 the density at 0 is infinite, and products with it would be no numbers.
  private static let leastSize = 1e-9

  package func density(_ z: Double) -> Double {
    let size = max(z.magnitude, Self.leastSize)
    return base.density(Elementary.pow(size, slope)) * slope * Elementary.pow(size, slope - 1)
  }
}
