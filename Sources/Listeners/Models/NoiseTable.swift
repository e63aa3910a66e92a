/// Decides "u < G(z)" without evaluating G, all but about once in a thousand times, and always exactly.
///
/// The unit interval is cut into 1,024 cells. The quantiles at a cell's two ends bracket G⁻¹(u); an offset
/// outside the bracket is decided by a comparison, one inside by G itself.
///
/// Source: `Documentation/architecture.md`, *Randomness*.
@usableFromInline final class NoiseTable: Sendable {
  @usableFromInline static let cells = 1024

  private let family: any PsychometricFamily
  /// `quantiles[i]` = G⁻¹(i/cells); −∞ first and +∞ last.
  @usableFromInline let quantiles: [Double]

  init(_ family: any PsychometricFamily) {
    self.family = family
    let inner = (1..<Self.cells).map { family.quantile(Double($0) / Double(Self.cells)) }
    quantiles = [-.infinity] + inner + [.infinity]
  }

  /// Whether u < G(z), for 0 ≤ u < 1.
  @inlinable @inline(__always) func isBelow(_ u: Double, at z: Double) -> Bool {
    let cell = Int(u * Double(Self.cells))
    return quantiles.withUnsafeBufferPointer { quantiles in
      // Both ends are compared without a branch between them, which would be guessed wrong all the time.
      let above = z >= quantiles[cell + 1]
      return above != (z >= quantiles[cell]) ? exactly(u, z) : above
    }
  }

  /// G(z).
  func cumulative(_ z: Double) -> Double { family.cumulative(z) }

  /// G⁻¹(p) for 0 < p < 1.
  func quantile(_ p: Double) -> Double { family.quantile(p) }

  /// The definition itself.
  @usableFromInline @inline(never) func exactly(_ u: Double, _ z: Double) -> Bool { u < family.cumulative(z) }
}
