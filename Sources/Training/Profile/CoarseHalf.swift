/// The later half of a long sequence of numbers as sums of blocks, in bounded memory.
///
/// A `HalfQueue` uses it beyond the numbers that it keeps one by one. The border between the halves then lies at the end of
/// a block, so each half is too long or short by at most one part in 32,768.
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
