public import Numerics

/// A sum of magnitudes in cents that does not depend on the order of its terms.
///
/// Terms are stored as multiples of 2⁻⁵⁶ cents in 128 bits. Terms of at least 1/16 cent are exact; a smaller one loses
/// less than 1.4·10⁻¹⁷ cents. Terms must be in 0 ..< 32,768 cents; 2⁵⁶ of them fit.
@usableFromInline package struct ExactSum: Sendable, Hashable {
  @usableFromInline var units: Int128

  /// An empty sum.
  @inlinable package init() { units = 0 }

  @inlinable @inline(__always) static func quantum(_ x: Double) -> Int128 {
    // Converts by way of 64 bits, which takes a single instruction. A number of at least 64 has no bits below 2⁻⁴⁶, so
    // the coarser scale 2⁻⁴⁸ loses none.
    x < 64 ? Int128(Int64(withinRange: x * 0x1p56)) : Int128(Int64(withinRange: x * 0x1p48)) << 8
  }

  @inlinable @inline(__always) package mutating func add(_ x: Double) { units &+= Self.quantum(x) }

  /// Removes a term that was added before.
  @inlinable @inline(__always) package mutating func remove(_ x: Double) { units &-= Self.quantum(x) }

  /// Adds all terms of another sum.
  @inlinable @inline(__always) mutating func add(_ other: ExactSum) { units &+= other.units }

  /// Removes all terms of another sum.
  @inlinable @inline(__always) mutating func remove(_ other: ExactSum) { units &-= other.units }

  /// The sum in cents, rounded once. It must be below 2⁵⁰ cents.
  package var value: Double {
    // Converts two parts that a Double represents exactly: the library's conversion of 128 bits takes about 200 ns.
    let high = Double(Int64(truncatingIfNeeded: units >> 53))
    let low = Double(Int64(truncatingIfNeeded: units) & 0x1F_FFFF_FFFF_FFFF)
    return (high * 0x1p53 + low) * 0x1p-56
  }
}
