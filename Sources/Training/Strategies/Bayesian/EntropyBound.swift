/// An upper bound of the entropy of an answer, computed without a logarithm.
///
/// The entropy h(p) = −p·log₂ p − (1 − p)·log₂(1 − p) is concave, so each of its tangents is an upper bound. The unit
/// interval is divided into 256 cells, and the bound is the tangent at the middle of the cell of p, (k + ½)/256.
/// At p = ½ it is at most 1.1·10⁻⁵ bits above h.
struct EntropyBound: Sendable {
  /// For each cell the tangent's value at p = 0 and its slope. The last is repeated for p = 1.
  private let tangents: [SIMD2<Double>]

  private static let cells = 256.0
  /// Larger than the rounding errors of the bound and of `AnswerTable.bits` together.
  static let margin = 1e-12

  /// The only instance.
  static let shared = EntropyBound()

  private init() {
    let cells = (0..<Int(Self.cells)).map { cell in
      let touching = (Double(cell) + 0.5) / Self.cells
      let slope = (1 - touching).octaves - touching.octaves
      return SIMD2(AnswerTable.bits(touching) - slope * touching + Self.margin, slope)
    }
    tangents = cells + [cells[cells.count - 1]]
  }

  /// An upper bound in bits of the entropy of an answer that is right with probability p in 0…1.
  func bits(_ p: Double) -> Double {
    let tangent = tangents[Int(p * Self.cells)]
    return tangent.x + tangent.y * p
  }
}
