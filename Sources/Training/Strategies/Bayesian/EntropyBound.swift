/// A number slightly above the entropy of an answer, without a logarithm.
///
/// The entropy h(p) = −p·log₂ p − (1 − p)·log₂(1 − p) is concave, so that each of its tangents lies above it: of 256
/// tangents, at a = (k + ½)/256, the one of the cell that p is in. At p = ½ it is at most 1.1·10⁻⁵ bits above h.
struct EntropyBound: Sendable {
  /// For each cell the tangent's value at p = 0 and its slope. The last serves p = 1, too.
  private let tangents: [SIMD2<Double>]

  private static let cells = 256.0
  /// More than what rounding can take from the bound and add to `AnswerTable.bits`.
  private static let margin = 1e-12

  /// The tangents do not depend on anything.
  static let shared = EntropyBound()

  private init() {
    let cells = (0..<Int(Self.cells)).map { cell in
      let touching = (Double(cell) + 0.5) / Self.cells
      let slope = (1 - touching).octaves - touching.octaves
      return SIMD2(AnswerTable.bits(touching) - slope * touching + Self.margin, slope)
    }
    tangents = cells + [cells[cells.count - 1]]
  }

  /// At least the entropy of an answer that is right with chance p in 0…1, in bits.
  func bits(_ p: Double) -> Double {
    let tangent = tangents[Int(p * Self.cells)]
    return tangent.x + tangent.y * p
  }
}
