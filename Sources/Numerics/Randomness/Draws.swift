/// The four random words of one address, converted to distributions.
public struct Draws: Equatable, Sendable {
  /// The words of the Philox block.
  @usableFromInline package let words: Philox4x32.Block

  @inlinable package init(_ words: Philox4x32.Block) { self.words = words }

  /// Uniform in 0..<1 with 53 bits, from words 0 and 1.
  @inlinable public var uniform: Double { Self.uniform(words.w0, words.w1) }

  /// Uniform in 0..<1 with 53 bits, from words 2 and 3.
  @inlinable public var secondUniform: Double { Self.uniform(words.w2, words.w3) }

  /// Uniform in 0..<1: the upper 53 of 64 bits, times 2⁻⁵³.
  @inlinable public static func uniform(_ low: UInt32, _ high: UInt32) -> Double {
    // The signed conversion is a single instruction on x86-64; the unsigned one is not.
    Double(Int64(truncatingIfNeeded: (UInt64(high) << 32 | UInt64(low)) >> 11)) * 0x1p-53
  }

  /// A uniform integer in 0..<count from one word: ⌊word·count/2³²⌋. The relative error of the probabilities is at most
  /// count/2³².
  @inlinable public static func integer(below count: Int, from word: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(word) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// A uniform number in 0..<1 from one word, 32 bits.
  @inlinable public static func fraction(_ word: UInt32) -> Double {
    Double(Int64(word)) * 0x1p-32
  }

  /// A standard normal number, by inversion of `uniform`.
  public var normal: Double { Self.normal(uniform) }

  /// A second, independent standard normal number, by inversion of `secondUniform`.
  public var secondNormal: Double { Self.normal(secondUniform) }

  /// The quantile at the middle of the interval of width 2⁻⁵³ that starts at `uniform`. The middle is limited so that
  /// it is never 0 or 1, even after rounding.
  private static func normal(_ uniform: Double) -> Double {
    NormalDistribution.quantile(min(uniform + 0x1p-54, 1 - 0x1p-53))
  }
}
