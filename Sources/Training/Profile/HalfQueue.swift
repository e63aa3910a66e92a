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
    // The half with all of the numbers, and one more: the oldest passes on after the newest came.
    while (count &+ numbers.count) / 2 &+ 1 > ring.count { grow() }
    var (end, passed) = (count, ExactSum())
    ring.withUnsafeMutableBufferPointer { ring in
      let mask = ring.count &- 1
      for x in numbers {
        ring[end & mask] = x
        end &+= 1
        if end & 1 == 0 { passed.add(ring[(end &>> 1 &- 1) & mask]) }
      }
    }
    count = end
    return passed
  }

  @usableFromInline @inline(never) mutating func grow() {
    var larger = [Double](repeating: 0, count: 2 * ring.count)
    larger.withUnsafeMutableBufferPointer { larger in
      ring.withUnsafeBufferPointer { ring in
        let (mask, largerMask) = (ring.count &- 1, larger.count &- 1)
        for index in count / 2..<count { larger[index & largerMask] = ring[index & mask] }
      }
    }
    ring = larger
  }
}
