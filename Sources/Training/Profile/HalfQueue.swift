/// The later half of a growing sequence: every second append lets the oldest number of the half pass on.
///
/// What has passed is dropped whenever it makes up a quarter of the storage: O(1) amortised.
@usableFromInline struct HalfQueue: Sendable {
  /// How many numbers were ever appended.
  @usableFromInline var count = 0
  @usableFromInline var storage: [Double] = []
  /// Where the later half begins in `storage`.
  @usableFromInline var start = 0

  @usableFromInline init() {}

  /// Appends a number.
  /// - Returns: the number that now belongs to the earlier half, if one does.
  @inlinable @inline(__always) mutating func append(_ x: Double) -> Double? {
    storage.append(x)
    count &+= 1
    guard count & 1 == 0 else { return nil }
    let passed = storage[start]
    start &+= 1
    if start >= 4096, start &* 4 >= storage.count { compact() }
    return passed
  }

  @usableFromInline @inline(never) mutating func compact() {
    storage.removeFirst(start)
    start = 0
  }
}
