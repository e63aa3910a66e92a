/// The later half of a growing sequence: every second append lets the oldest number of the half pass on.
///
/// A ring whose size is a power of two: number k of the sequence lies at k modulo the size, so that nothing but
/// the count need be kept, and memory grows no further than the half does.
@usableFromInline struct HalfQueue: Sendable {
  /// How many numbers were ever appended.
  @usableFromInline var count = 0
  @usableFromInline var ring = [0.0]

  @usableFromInline init() {}

  /// Appends a number.
  /// - Returns: the number that now belongs to the earlier half, if one does.
  /// - Complexity: O(1) amortised.
  @inlinable @inline(__always) mutating func append(_ x: Double) -> Double? {
    if count &- count / 2 == ring.count { grow() }
    let mask = ring.count &- 1
    ring[count & mask] = x
    count &+= 1
    return count & 1 == 0 ? ring[(count / 2 &- 1) & mask] : nil
  }

  @usableFromInline @inline(never) mutating func grow() {
    var larger = [Double](repeating: 0, count: 2 * ring.count)
    for index in count / 2..<count { larger[index & (larger.count - 1)] = ring[index & (ring.count - 1)] }
    ring = larger
  }
}
