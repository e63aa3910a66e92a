/// The later half of a growing sequence of numbers. Every second append moves the oldest number of this half to the
/// earlier half.
///
/// The numbers are stored in a ring whose size is a power of two: number k of the sequence is at index k modulo the
/// size. No other index than the count is stored, and memory grows only with the half, up to ``most`` numbers: then the
/// numbers are replaced by sums of blocks (`CoarseHalf`). Nobody answers as often, but a simulated listener may.
@usableFromInline struct HalfQueue: Sendable {
  /// The number of appends so far, which is the length of the whole sequence.
  @usableFromInline var count = 0
  /// The later half of a sequence that is too long to keep every number; `ring` is then empty.
  @usableFromInline var coarse: CoarseHalf?
  /// The numbers that are kept one by one: more than 2,000,000 answers.
  @usableFromInline static var most: Int { 1 << 20 }
  @usableFromInline var ring = [0.0]

  @usableFromInline init() {}

  /// Appends `added` numbers: `number(0)`, `number(1)` and so on.
  /// - Returns: the sum of the numbers that have moved to the earlier half.
  /// - Complexity: O(1) amortised for each.
  @inlinable @inline(__always) mutating func append(_ added: Int, _ number: (Int) -> Double) -> ExactSum {
    let (start, end) = (count, count &+ added)
    if end &- start / 2 > Self.most, isCoarse() {
      var passed = ExactSum()
      for index in 0..<added { passed.add(coarse!.append(number(index))) }
      count = end
      return passed
    }
    // The newest numbers are stored before the oldest ones leave, so the ring must hold both.
    if end &- start / 2 > ring.count { grow(toHold: end &- start / 2) }
    var passed = ExactSum()
    ring.withUnsafeMutableBufferPointer { ring in
      let mask = ring.count &- 1
      for index in 0..<added { ring[(start &+ index) & mask] = number(index) }
      for position in start / 2..<end / 2 { passed.add(ring[position & mask]) }
    }
    count = end
    return passed
  }

  /// The length of the earlier half.
  var earlierCount: Int { coarse?.earlierCount ?? count / 2 }

  /// Whether sums of blocks replace the numbers; replaces them as soon as the count allows whole blocks.
  @usableFromInline @inline(never) mutating func isCoarse() -> Bool {
    let size = 16
    if coarse == nil, count % (2 * size) == 0 {
      let later = (count / 2..<count).lazy.map { [ring] in ring[$0 & (ring.count - 1)] }
      coarse = CoarseHalf(later, count: count, size: size)
      ring = []
    }
    return coarse != nil
  }

  /// Makes room in an empty queue for `count` numbers, of which at most `added` are appended at once.
  mutating func reserve(_ count: Int, added: Int) {
    precondition(self.count == 0, "room is reserved before the first number, got \(self.count) numbers")
    var size = ring.count
    while size < min(Self.most, count - count / 2 + added) { size *= 2 }
    ring = Array(repeating: 0, count: size)
  }

  /// Doubles the ring until it holds `count` numbers. Number k then lies at k modulo the new size, which is in one of the
  /// copies.
  @usableFromInline @inline(never) mutating func grow(toHold count: Int) {
    var copies = 2
    while copies * ring.count < count { copies *= 2 }
    // The exact capacity: appending to the ring would reserve more.
    ring = ring.withUnsafeBufferPointer { ring in
      Array(unsafeUninitializedCapacity: copies * ring.count) { larger, size in
        for _ in 0..<copies { size = larger[size...].initialize(fromContentsOf: ring) }
      }
    }
  }
}

/// The later half of a long sequence of numbers as sums of blocks, in bounded memory.
///
/// A `HalfQueue` uses it beyond the numbers that it keeps one by one. The border between the halves then lies at the
/// end of a block, so each half is too long or short by at most one part in 32,768.
@usableFromInline struct CoarseHalf: Sendable {
  /// The largest number of blocks, complete ones and those that have moved included.
  private let most: Int

  /// The numbers in each block: a power of two.
  private var size: Int
  /// The sums of complete blocks; the first one is block number `firstBlock` of the sequence.
  private var sums: [ExactSum] = []
  private var firstBlock: Int
  /// The number of blocks at the start of `sums` that have moved to the earlier half.
  private var moved = 0
  /// The block that is not complete.
  private var last = ExactSum()
  private var count: Int

  /// The half of a sequence of `count` numbers, which is a multiple of `2·size`.
  /// - Parameters:
  ///   - later: the later half of the sequence.
  ///   - size: numbers in each block: a power of two.
  ///   - most: the largest number of blocks.
  init(_ later: some Sequence<Double>, count: Int, size: Int, most: Int = 1 << 17) {
    precondition(count % (2 * size) == 0, "count must be a multiple of \(2 * size), got \(count)")
    (self.size, self.count, self.most) = (size, count / 2, most)
    firstBlock = count / 2 / size
    for number in later { add(number) }
  }

  /// The number of blocks in memory.
  var blocks: Int { sums.count }

  /// The length of the earlier half.
  var earlierCount: Int { (firstBlock + moved) * size }

  /// Appends a number.
  /// - Returns: the sum of the numbers that have moved to the earlier half.
  /// - Complexity: O(1) amortised.
  @usableFromInline mutating func append(_ number: Double) -> ExactSum {
    add(number)
    var passed = ExactSum()
    while earlierCount + size <= count / 2 {
      passed.add(sums[moved])
      moved += 1
    }
    if sums.count >= most { shrink() }
    return passed
  }

  private mutating func add(_ number: Double) {
    last.add(number)
    count += 1
    guard count % size == 0 else { return }
    sums.append(last)
    last = ExactSum()
  }

  /// Removes the blocks that have moved, and doubles the size of blocks if still more than half of the memory is in use.
  private mutating func shrink() {
    sums.removeFirst(moved)
    (firstBlock, moved) = (firstBlock + moved, 0)
    guard sums.count > most / 2, firstBlock % 2 == 0 else { return }
    let pairs = sums.count / 2
    if sums.count % 2 == 1 { last.add(sums[2 * pairs]) }
    sums = (0..<pairs).map { pair in
      var sum = sums[2 * pair]
      sum.add(sums[2 * pair + 1])
      return sum
    }
    (size, firstBlock) = (2 * size, firstBlock / 2)
  }
}
