import Testing

@testable import Training

@Suite struct `The halves of a very long training` {
  /// Numbers without a pattern.
  private func number(_ index: Int) -> Double { Double(index &* 7919 % 1009) / 8 + 1 }

  @Test func `are sums of blocks of bounded number, off by a fraction of the blocks`() {
    let (start, most) = (256, 128)
    var half = CoarseHalf((start / 2..<start).lazy.map(number), count: start, size: 16, most: most)
    var earlier = ExactSum()
    for index in 0..<start / 2 { earlier.add(number(index)) }
    for index in start..<40_000 {
      earlier.add(half.append(number(index)))
      let count = index + 1
      #expect(half.earlierCount <= count / 2)
      // At first a block has 16 numbers; later it is at most this part of all.
      #expect(count / 2 - half.earlierCount < max(16, 4 * count / most))
      #expect(half.blocks <= most)
      guard index % 1000 == 0 else { continue }
      // Exactly the sum of the numbers that it says it has let pass.
      var exact = ExactSum()
      for earlier in 0..<half.earlierCount { exact.add(number(earlier)) }
      #expect(earlier == exact)
    }
  }

  @Test func `take the place of the numbers when there are two million`() {
    var queue = HalfQueue()
    var (earlier, all) = (ExactSum(), ExactSum())
    let block = (0..<500).map(number)
    for _ in 0..<4400 {
      earlier.add(queue.append(block.count) { block[$0] })
      for number in block { all.add(number) }
    }
    #expect(queue.count == 2_200_000 && queue.ring.isEmpty && queue.coarse != nil)
    #expect(queue.earlierCount <= 1_100_000 && queue.earlierCount > 1_099_950)
    all.remove(earlier)
    let later = all.value / Double(queue.count - queue.earlierCount)
    #expect((later / (earlier.value / Double(queue.earlierCount)) - 1).magnitude < 1e-5)
  }
}
