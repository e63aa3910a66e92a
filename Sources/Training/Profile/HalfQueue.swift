/// The later half of a growing sequence: every second append lets the oldest number of the half pass on.
///
/// A ring whose size is a power of two: number k of the sequence lies at k modulo the size, so that nothing but
/// the count need be kept, and memory grows no further than the half does.
@usableFromInline struct HalfQueue: Sendable {
  /// How many numbers were ever appended.
  @usableFromInline var count = 0
  @usableFromInline var ring = [0.0]

  @usableFromInline init() {}

  /// Appends numbers.
  /// - Returns: the sum of those that now belong to the earlier half and did not before.
  /// - Complexity: O(1) amortised for each.
  @inlinable @inline(__always) mutating func append(_ numbers: some Collection<Double>) -> ExactSum {
    let (start, end) = (count, count &+ numbers.count)
    // The oldest pass on after the newest came.
    while end &- start / 2 > ring.count { grow() }
    var passed = ExactSum()
    ring.withUnsafeMutableBufferPointer { ring in
      let mask = ring.count &- 1
      var position = start
      for x in numbers {
        ring[position & mask] = x
        position &+= 1
      }
      for position in start / 2..<end / 2 { passed.add(ring[position & mask]) }
    }
    count = end
    return passed
  }

  /// Doubles the ring. Number k then lies at k modulo twice the size, which is in one of the two copies.
  @usableFromInline @inline(never) mutating func grow() {
    var larger: [Double] = []
    // As much as is needed: appending to the ring would reserve more.
    larger.reserveCapacity(2 * ring.count)
    larger += ring
    larger += ring
    ring = larger
  }
}
