// Expected: sums in two passes, by the definitions of mean and sample variance.
import Numerics
import Testing

@Suite struct `Running statistics` {
  @Test(arguments: [2, 3, 20, 1000], [UInt64](1...5))
  func `agree with sums in two passes`(_ count: Int, seed: UInt64) {
    let stream = RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .sampling)
    let numbers = (0..<UInt32(count)).map { 0.1 + 99.9 * stream[$0].uniform }
    let statistics = RunningStatistics(numbers)
    let mean = numbers.reduce(0, +) / Double(count)
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    #expect(statistics.count == count)
    #expect((statistics.mean / mean - 1).magnitude < 1e-12)
    #expect((statistics.variance / variance - 1).magnitude < 1e-12)
    #expect((statistics.standardDeviation / variance.squareRoot() - 1).magnitude < 1e-12)
  }

  @Test func `keep their precision far from zero`() {
    var statistics = RunningStatistics()
    for number in [4.0, 7, 13, 16] { statistics.add(1e9 + number) }
    #expect(statistics.mean == 1e9 + 10 && statistics.variance == 30)
  }

  @Test func `of nothing or of one number have no spread`() {
    var statistics = RunningStatistics()
    #expect(statistics.count == 0 && statistics.mean == 0 && statistics.standardDeviation == 0)
    statistics.add(12.5)
    #expect(statistics.count == 1 && statistics.mean == 12.5 && statistics.standardDeviation == 0)
  }

  @Test func `of equal numbers are that number, without spread`() {
    var statistics = RunningStatistics()
    for _ in 0..<1000 { statistics.add(0.1) }
    #expect(statistics.mean == 0.1 && statistics.variance == 0)
  }
}
