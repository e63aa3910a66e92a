/// A sum of magnitudes in cents that does not depend on the order of its terms.
///
/// Terms are held as multiples of 2⁻⁵⁶ cents in 128 bits: exactly, for every term from 1/16 cent up; what a
/// smaller one loses is below 1.4·10⁻¹⁷ cents. Terms must be in 0 ..< 32,768 cents; 2⁵⁶ of them fit.
@frozen public struct ExactSum: Sendable, Hashable {
  @usableFromInline var units: Int128

  /// Nothing.
  @inlinable public init() { units = 0 }

  @inlinable @inline(__always) static func quantum(_ x: Double) -> Int128 {
    // By way of 64 bits, whose conversion is a single instruction; a number of 64 and more has no bits below
    // 2⁻⁴⁶ that the coarser scale could lose.
    x < 64 ? Int128(Int64(x * 0x1p56)) : Int128(Int64(x * 0x1p48)) << 8
  }

  /// Adds a term.
  @inlinable @inline(__always) public mutating func add(_ x: Double) { units &+= Self.quantum(x) }

  /// Takes a term away that was added before.
  @inlinable @inline(__always) public mutating func remove(_ x: Double) { units &-= Self.quantum(x) }

  /// Adds all terms of another sum.
  @inlinable @inline(__always) mutating func add(_ other: ExactSum) { units &+= other.units }

  /// Takes all terms of another sum away.
  @inlinable @inline(__always) mutating func remove(_ other: ExactSum) { units &-= other.units }

  /// The sum, rounded once, for sums below 2⁵⁰ cents.
  public var value: Double {
    // In two parts that a Double holds exactly: the library's conversion of 128 bits takes some 200 ns.
    let high = Double(Int64(truncatingIfNeeded: units >> 53))
    let low = Double(Int64(truncatingIfNeeded: units) & 0x1F_FFFF_FFFF_FFFF)
    return (high * 0x1p53 + low) * 0x1p-56
  }
}
