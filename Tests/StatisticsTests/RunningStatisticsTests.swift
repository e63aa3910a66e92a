// Expected: sums in two passes, by the definitions of mean and sample variance.
import Foundation
import Statistics
import Testing

@Suite struct `Running statistics` {
  @Test(arguments: [2, 3, 20, 1000], [UInt64](1...5))
  func `agree with sums in two passes`(_ count: Int, seed: UInt64) {
    let numbers = uniforms(count, seed: seed).map { 0.1 + 99.9 * $0 }
    var statistics = RunningStatistics()
    for number in numbers { statistics.add(number) }
    let expected = twoPass(numbers)
    #expect(statistics.count == count)
    #expect(agree(statistics.mean, expected.mean))
    #expect(agree(statistics.standardDeviation, expected.standardDeviation))
    #expect(agree(statistics.variance, expected.standardDeviation * expected.standardDeviation))
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

@Suite struct `An exact sum` {
  @Test func `does not depend on the order of its terms`() {
    let terms = uniforms(2000, seed: 3).map { 0.1 * pow(10_000, $0) }
    let sums = (0..<5 as Range<UInt64>).map { seed in
      var sum = ExactSum()
      for term in shuffled(terms, seed: seed) { sum.add(term) }
      return sum
    }
    #expect(Set(sums).count == 1)
    #expect(agree(sums[0].value, terms.reduce(0, +)))
  }

  @Test func `forgets a term without a trace`() {
    var sum = ExactSum()
    sum.add(0.1)
    let before = sum
    for term in [1e-3, 63.999_999, 64, 32_767.5, 0.3] {
      sum.add(term)
      sum.remove(term)
    }
    #expect(sum == before && sum.value == 0.1)
  }

  @Test func `holds every term from a sixteenth of a cent up exactly`() {
    for term in [
      0.0625, 0.0625.nextUp, 0.1, 1.0 / 3, 63.9.nextDown, 64.0.nextDown, 64, 100.1, 32_768.0.nextDown,
    ] {
      var sum = ExactSum()
      sum.add(term)
      #expect(sum.value == term)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `is rounded once, like the sum of its units`(_ seed: UInt64) {
    var sum = ExactSum()
    for u in uniforms(3000, seed: seed) {
      sum.add(0.1 + 999 * u * u)
      #expect(sum.value == Double(sum.units) * 0x1p-56)
    }
  }
}
