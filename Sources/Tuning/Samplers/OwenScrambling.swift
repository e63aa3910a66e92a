import Numerics

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
