public import Numerics

/// Evaluates "u < G(z)" exactly, and G itself only about once in a thousand times.
///
/// The unit interval is divided into 1,024 cells. The quantiles at the ends of u's cell bracket G⁻¹(u). Outside the
/// bracket z decides; inside, G is evaluated.
///
/// Source: `Documentation/internals.md`, *Randomness*.
@usableFromInline final class NoiseTable: Sendable {
  @usableFromInline static let cells = 1024

  /// G and G⁻¹ themselves.
  let family: any PsychometricFamily
  /// `quantiles[i]` = G⁻¹(i/cells); −∞ first and +∞ last.
  @usableFromInline let quantiles: [Double]

  init(_ family: any PsychometricFamily) {
    self.family = family
    let inner = (1..<Self.cells).map { family.quantile(Double($0) / Double(Self.cells)) }
    quantiles = [-.infinity] + inner + [.infinity]
  }

  /// Whether u < G(z), for 0 ≤ u < 1.
  @inlinable @inline(__always) func isBelow(_ u: Double, at z: Double) -> Bool {
    let cell = Int(Int64(withinRange: u * Double(Self.cells)))
    return quantiles.withUnsafeBufferPointer { quantiles in
      // Both ends are compared without a branch, which would be mispredicted often.
      let above = z >= quantiles[cell &+ 1]
      return above != (z >= quantiles[cell]) ? exactly(u, z) : above
    }
  }

  /// G(z).
  func cumulative(_ z: Double) -> Double { family.cumulative(z) }

  /// G⁻¹(p) for 0 < p < 1.
  func quantile(_ p: Double) -> Double { family.quantile(p) }

  /// Whether u < G(z), by evaluating G.
  @usableFromInline @inline(never) func exactly(_ u: Double, _ z: Double) -> Bool { u < family.cumulative(z) }
}
