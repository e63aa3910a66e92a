/// Philox4x32-10, a counter-based generator: a keyed bijection of 128-bit counters.
///
/// Ten rounds of two 32×32 → 64-bit multiplications with the published multipliers and Weyl constants. There is no
/// state: the words of any address can be computed in any order and on any thread.
///
/// Source: Salmon et al. 2011; tested against the Random123 known-answer vectors.
@usableFromInline package enum Philox4x32 {
  /// The four 32-bit words of a counter or of a result.
  @usableFromInline package struct Block: Equatable, Sendable {
    @usableFromInline package var w0: UInt32
    @usableFromInline package var w1: UInt32
    @usableFromInline package var w2: UInt32
    @usableFromInline package var w3: UInt32

    @inlinable package init(_ w0: UInt32, _ w1: UInt32, _ w2: UInt32, _ w3: UInt32) {
      self.w0 = w0
      self.w1 = w1
      self.w2 = w2
      self.w3 = w3
    }
  }

  @usableFromInline static let multiplier0: UInt64 = 0xD251_1F53
  @usableFromInline static let multiplier1: UInt64 = 0xCD9E_8D57
  @usableFromInline static let weyl0: UInt32 = 0x9E37_79B9
  @usableFromInline static let weyl1: UInt32 = 0xBB67_AE85

  /// The block for `counter` under `key`.
  /// - Complexity: ten rounds, about 10 ns; see `DrawBuffer` for the blocks of consecutive trials.
  @inlinable @inline(__always) package static func block(counter: Block, key: (UInt32, UInt32)) -> Block {
    var (c0, c1, c2, c3) = (counter.w0, counter.w1, counter.w2, counter.w3)
    var (k0, k1) = key
    for _ in 0..<10 {
      let (product0, product1) = (multiplier0 &* UInt64(c0), multiplier1 &* UInt64(c2))
      c0 = UInt32(truncatingIfNeeded: product1 >> 32) ^ c1 ^ k0
      c2 = UInt32(truncatingIfNeeded: product0 >> 32) ^ c3 ^ k1
      (c1, c3) = (UInt32(truncatingIfNeeded: product1), UInt32(truncatingIfNeeded: product0))
      k0 &+= weyl0
      k1 &+= weyl1
    }
    return Block(c0, c1, c2, c3)
  }
}
