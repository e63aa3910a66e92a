import Foundation
import Testing

@testable import Training

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
