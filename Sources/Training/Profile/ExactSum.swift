/// A sum of magnitudes in cents that does not depend on the order of its terms.
///
/// Terms are held as multiples of 2⁻⁵² cents in 128 bits: exact for every term of at least half a cent, and
/// for smaller ones to 2.2·10⁻¹⁶ cents. Terms must be in 0 ..< 2048 cents; 2⁶⁴ of them fit.
@frozen public struct ExactSum: Sendable, Hashable {
  @usableFromInline var units: Int128

  /// Nothing.
  @inlinable public init() { units = 0 }

  @inlinable @inline(__always) static func quantum(_ x: Double) -> Int128 { Int128(Int64(x * 0x1p52)) }

  /// Adds a term.
  @inlinable @inline(__always) public mutating func add(_ x: Double) { units &+= Self.quantum(x) }

  /// Takes a term away that was added before.
  @inlinable @inline(__always) public mutating func remove(_ x: Double) { units &-= Self.quantum(x) }

  /// The sum, rounded once.
  public var value: Double { Double(units) * 0x1p-52 }
}
