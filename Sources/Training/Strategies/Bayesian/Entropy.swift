import Music

/// The entropy of an answer, h(p) = −p·log₂ p − (1 − p)·log₂(1 − p), interpolated without a logarithm.
///
/// Between 1,025 equally spaced p it is the cubic that has the value and the slope of h at both ends (Hermite). The
/// error is below 10⁻⁶ bits for p in 0.002…0.998. In the two outermost cells h itself is computed.
struct EntropyTable: Sendable {
  /// For each cell h and its slope at the lower end, then both at the upper end. Slopes are per cell width.
  private let cells: [SIMD4<Double>]

  private static let count = 1024.0

  /// The only instance.
  static let shared = EntropyTable()

  private init() {
    let ends = (0...Int(Self.count)).map { end -> SIMD2<Double> in
      let p = Double(end) / Self.count
      return [AnswerTable.bits(p), p > 0 && p < 1 ? ((1 - p).octaves - p.octaves) / Self.count : 0]
    }
    cells = zip(ends, ends.dropFirst()).map { [$0.x, $0.y, $1.x, $1.y] }
  }

  /// The entropy in bits of an answer that is right with probability p in 0…1.
  func bits(_ p: Double) -> Double {
    let place = p * Self.count
    guard place >= 1, place < Self.count - 1 else { return AnswerTable.bits(p) }
    let cell = cells[Int(place)]
    let t = place - place.rounded(.down)
    let (rest, square) = (1 - t, t * t)
    return rest * rest * ((1 + 2 * t) * cell.x + t * cell.y) + square * ((3 - 2 * t) * cell.z - rest * cell.w)
  }
}

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
