import Foundation
import Numerics
// Tolerances: five standard errors of what is estimated, from the number of draws; χ² against its own 1 − 10⁻⁶
// quantile by the approximation of Wilson & Hilferty 1931. Seeds are fixed.
import Testing

@Suite struct `The draws of a trial` {
  static let count = 100_000
  let draws: [Draws] = {
    let stream = RandomStream(key: StreamKey(seed: 31), listener: 0, session: 0, purpose: .sampling)
    return (0..<UInt32(count)).map { stream[$0] }
  }()

  /// Whether numbers have the moments of a uniform variable (mean ½, variance 1/12) or a normal one (0, 1).
  func expectMoments(_ numbers: [Double], mean: Double, variance: Double, kurtosis: Double) {
    let n = Double(numbers.count)
    let sampleMean = numbers.reduce(0, +) / n
    let sampleVariance = numbers.reduce(0) { $0 + ($1 - sampleMean) * ($1 - sampleMean) } / (n - 1)
    #expect(abs(sampleMean - mean) < 5 * (variance / n).squareRoot())
    #expect(abs(sampleVariance - variance) < 5 * variance * ((kurtosis - 1) / n).squareRoot())
  }

  /// χ² of how often each of equally likely cells was hit.
  func chiSquare(_ cells: [Int], of count: Int) -> Double {
    var hits = [Int](repeating: 0, count: count)
    for cell in cells { hits[cell] += 1 }
    let expected = Double(cells.count) / Double(count)
    return hits.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  func limit(degreesOfFreedom n: Double) -> Double {
    n * pow(1 - 2 / (9 * n) + 4.753 * (2 / (9 * n)).squareRoot(), 3)
  }

  @Test func `uniforms lie in 0..<1 with the moments of a uniform variable`() {
    for numbers in [
      draws.map(\.uniform), draws.map(\.secondUniform), draws.map { Draws.fraction($0.words.w2) },
    ] {
      #expect(numbers.allSatisfy { (0..<1).contains($0) })
      expectMoments(numbers, mean: 0.5, variance: 1.0 / 12, kurtosis: 9.0 / 5)
      #expect(chiSquare(numbers.map { Int($0 * 64) }, of: 64) < limit(degreesOfFreedom: 63))
    }
  }

  @Test func `the two uniforms of an address and those of its neighbour are independent`() {
    let pairs = draws.map { Int($0.uniform * 16) * 16 + Int($0.secondUniform * 16) }
    #expect(chiSquare(pairs, of: 256) < limit(degreesOfFreedom: 255))
    let neighbours = zip(draws, draws.dropFirst()).map { Int($0.uniform * 16) * 16 + Int($1.uniform * 16) }
    #expect(chiSquare(neighbours, of: 256) < limit(degreesOfFreedom: 255))
  }

  @Test func `a uniform is the upper 53 of 64 bits`() {
    #expect(Draws.uniform(0, 0) == 0)
    #expect(Draws.uniform(.max, .max) == 1 - 0x1p-53)
    #expect(Draws.uniform(0, 0x8000_0000) == 0.5)
    #expect(Draws.uniform(1 << 11, 0) == 0x1p-53 && Draws.uniform(1 << 10, 0) == 0)
    #expect(Draws.fraction(.max) == 1 - 0x1p-32 && Draws.fraction(0x8000_0000) == 0.5)
    let draws = Draws(.init(1 << 20, 2, 3 << 20, 4))
    #expect(draws.uniform == Double(2 << 32 | 1 << 20) * 0x1p-64)
    #expect(draws.secondUniform == Double(4 << 32 | 3 << 20) * 0x1p-64)
  }

  @Test func `normals have the moments and the shape of the standard normal distribution`() {
    for numbers in [draws.map(\.normal), draws.map(\.secondNormal)] {
      expectMoments(numbers, mean: 0, variance: 1, kurtosis: 3)
      let shares = numbers.map { Int(NormalDistribution.cumulative($0) * 64) }
      #expect(chiSquare(shares, of: 64) < limit(degreesOfFreedom: 63))
    }
  }

  @Test func `normals are finite for all words`() {
    for word in [0, 1, .max - 1, .max] as [UInt32] {
      let draws = Draws(.init(word, word, word, word))
      #expect(draws.normal.isFinite && draws.secondNormal.isFinite)
    }
  }

  @Test(arguments: [1, 2, 3, 10, 49, 128])
  func `integers below a count are equally likely and reach both ends`(_ count: Int) {
    let numbers = draws.map { Draws.integer(below: count, from: $0.words.w3) }
    #expect(Set(numbers) == Set(0..<count))
    if count > 1 { #expect(chiSquare(numbers, of: count) < limit(degreesOfFreedom: Double(count - 1))) }
    #expect(Draws.integer(below: count, from: 0) == 0)
    #expect(Draws.integer(below: count, from: .max) == count - 1)
  }
}
