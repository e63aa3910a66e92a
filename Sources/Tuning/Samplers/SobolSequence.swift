/// Sobol's sequence in Gray-code order, in units of 2⁻³².
///
/// Source: Joe & Kuo 2008, and their notes on generating Sobol sequences.
package struct SobolSequence: Sendable {
  /// The largest number of dimensions, for which there are direction numbers.
  package static let mostDimensions = 1 + SobolDirections.table.count

  /// For each dimension the 32 direction numbers.
  private let directions: [[UInt32]]

  /// Creates the sequence.
  /// - Parameter dimensions: 1…37.
  package init(dimensions: Int) {
    precondition(
      (1...Self.mostDimensions).contains(dimensions),
      "dimensions must be in 1…\(Self.mostDimensions), got \(dimensions)")
    let first = (0..<32).map { UInt32(1) << (31 - $0) }
    directions = [first] + SobolDirections.table.prefix(dimensions - 1).map(Self.directions)
  }

  /// A coordinate of the point with this index: ⊕ v_k over the bits k that are set in the Gray code of the index. The
  /// point with index 0 is the origin.
  package subscript(index: UInt32, dimension: Int) -> UInt32 {
    var (rest, word) = (index ^ index >> 1, UInt32(0))
    while rest != 0 {
      word ^= directions[dimension][rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return word
  }

  /// v_k = m_k·2^(32 − k) for k ≤ s; v_k = a₁v_(k−1) ⊕ … ⊕ a_(s−1)v_(k−s+1) ⊕ v_(k−s) ⊕ v_(k−s)/2^s for k > s.
  private static func directions(_ row: SobolDirections.Row) -> [UInt32] {
    let degree = row.numbers.count
    var directions = row.numbers.enumerated().map { $1 << UInt32(31 - $0) }
    for k in degree..<32 {
      var next = directions[k - degree] ^ directions[k - degree] >> UInt32(degree)
      for i in 1..<max(degree, 1) where row.coefficients >> UInt32(degree - 1 - i) & 1 == 1 {
        next ^= directions[k - i]
      }
      directions.append(next)
    }
    return directions
  }
}
