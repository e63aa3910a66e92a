package import Numerics
package import Training

/// The first points of Sobol's sequence, scrambled. They are evenly spread in every part of the cube, most evenly
/// when their number is a power of two.
///
/// Owen's scrambling preserves this evenness: every elementary interval keeps its number of the first 2^m points, up
/// to an exchange with others of the same shape. It makes each point uniform in the cube, so another seed gives other
/// points. The first point is not skipped (Owen 2020).
package struct SobolSampler: Sampler {
  /// The name, summary and parameters for listings and scenario files.
  package static let descriptor = Descriptor(
    name: "sobol", summary: "evenly spread points, most evenly if their number is a power of two",
    source: "Sobol' 1967; Joe & Kuo 2008; Owen 1995 (scrambling)",
    parameters: [SamplerCatalog.points])

  /// A larger number of points begins with the points of a smaller one.
  package static let traits = SamplerTraits(extends: true, mostAxes: SobolSequence.mostDimensions)

  private let count: Int

  /// Creates a sampler with the number of points in `values`.
  package init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// The constant `points`; `levels` has no effect.
  package func count(levels: [Int?]) -> Int { count }

  /// The scrambled points, moved from the lower corners to the middles of their cells of width 2⁻³².
  package func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    let (sequence, scramble) = (SobolSequence(dimensions: levels.count), OwenScrambling(key: key))
    return (0..<UInt32(count)).map { index in
      levels.indices.map { axis in
        (Double(scramble(sequence[index, axis], dimension: axis)) + 0.5) * 0x1p-32
      }
    }
  }
}

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

/// Nested uniform scrambling in base 2: each digit of a coordinate is inverted or kept by a random bit that depends
/// on the digits before it.
///
/// The bits are not stored but computed from their address: axis, depth and the digits before.
///
/// Source: Owen 1995.
struct OwenScrambling {
  let key: StreamKey

  /// The scrambled coordinate, in units of 2⁻³². One Philox block for each of 32 digits.
  func callAsFunction(_ word: UInt32, dimension: Int) -> UInt32 {
    (0..<32 as Range<UInt32>).reduce(0) { scrambled, depth in
      let stream = RandomStream(key: key, listener: UInt32(dimension), session: depth, purpose: .sampling)
      let before = depth == 0 ? 0 : word >> (32 - depth)
      let digit = word >> (31 - depth) & 1
      return scrambled << 1 | (digit ^ stream[before].words.w0 & 1)
    }
  }
}

/// The numbers from which Sobol's sequence is made, for dimensions 2 to 37: all primitive polynomials up to
/// degree 7.
///
/// Source: Joe & Kuo 2008, table new-joe-kuo-6.21201 (search criterion D⁽⁶⁾), columns a and m_i; the degree s
/// is the number of m_i.
enum SobolDirections {
  struct Row: Sendable {
    /// The coefficients a₁…a_(s−1) of the primitive polynomial, as bits.
    let coefficients: UInt32
    /// The initial direction numbers m₁…m_s, odd and below 2^i.
    let numbers: [UInt32]

    init(_ coefficients: UInt32, _ numbers: [UInt32]) {
      self.coefficients = coefficients
      self.numbers = numbers
    }
  }

  static let table = [
    Row(0, [1]),
    Row(1, [1, 3]),
    Row(1, [1, 3, 1]),
    Row(2, [1, 1, 1]),
    Row(1, [1, 1, 3, 3]),
    Row(4, [1, 3, 5, 13]),
    Row(2, [1, 1, 5, 5, 17]),
    Row(4, [1, 1, 5, 5, 5]),
    Row(7, [1, 1, 7, 11, 19]),
    Row(11, [1, 1, 5, 1, 1]),
    Row(13, [1, 1, 1, 3, 11]),
    Row(14, [1, 3, 5, 5, 31]),
    Row(1, [1, 3, 3, 9, 7, 49]),
    Row(13, [1, 1, 1, 15, 21, 21]),
    Row(16, [1, 3, 1, 13, 27, 49]),
    Row(19, [1, 1, 1, 15, 7, 5]),
    Row(22, [1, 3, 1, 15, 13, 25]),
    Row(25, [1, 1, 5, 5, 19, 61]),
    Row(1, [1, 3, 7, 11, 23, 15, 103]),
    Row(4, [1, 3, 7, 13, 13, 15, 69]),
    Row(7, [1, 1, 3, 13, 7, 35, 63]),
    Row(8, [1, 3, 5, 9, 1, 25, 53]),
    Row(14, [1, 3, 1, 13, 9, 35, 107]),
    Row(19, [1, 3, 1, 5, 27, 61, 31]),
    Row(21, [1, 1, 5, 11, 19, 41, 61]),
    Row(28, [1, 3, 5, 3, 3, 13, 69]),
    Row(31, [1, 1, 7, 13, 1, 19, 1]),
    Row(32, [1, 3, 7, 5, 13, 19, 59]),
    Row(37, [1, 1, 3, 9, 25, 29, 41]),
    Row(41, [1, 3, 5, 13, 23, 1, 55]),
    Row(42, [1, 3, 7, 3, 13, 59, 17]),
    Row(50, [1, 3, 1, 3, 5, 53, 69]),
    Row(55, [1, 1, 5, 5, 23, 33, 13]),
    Row(56, [1, 1, 7, 7, 1, 61, 123]),
    Row(59, [1, 1, 7, 9, 13, 61, 49]),
    Row(62, [1, 3, 3, 5, 3, 55, 33]),
  ]
}
