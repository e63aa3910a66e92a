// Student's t, 97.5 %: Fisher & Yates 1938, as reprinted since; the summaries by hand.
import Randomness
import Testing

@testable import Simulation

@Suite struct `A summary` {
  func summary(_ contributions: [Contribution], _ aggregation: Aggregation) -> Summary {
    var moments = PairMoments()
    for one in contributions { moments.add(one.first, one.second) }
    return Summary(moments, aggregation)
  }

  func agree(_ one: Double?, _ other: Double, within tolerance: Double = 1e-6) -> Bool {
    one.map { abs($0 - other) < tolerance } ?? false
  }

  @Test(arguments: [
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306),
    (9, 2.262),
    (10, 2.228), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980), (1_000_000, 1.960),
  ])
  func `is as wide as the table of Student's t`(_ degreesOfFreedom: Int, published: Double) {
    let quantile = StudentT.quantile95(degreesOfFreedom: degreesOfFreedom)
    // The expansion misses three degrees of freedom by 0.4 %, six and more by less than the table's last digit.
    #expect(abs(quantile - published) < (3...5 ~= degreesOfFreedom ? 0.004 * published : 0.000_6))
  }

  @Test func `of numbers is their mean with Student's interval`() {
    // 1…5: mean 3, SD √2.5, t₄ = 2.776, half width 2.776·√(2.5/5) = 1.963.
    let summary = summary([1, 2, 3, 4, 5].map { .value($0) }, .mean)
    #expect(summary.mean == 3 && summary.count == 5)
    #expect(agree(summary.standardDeviation, 2.5.squareRoot()))
    #expect(agree(summary.interval?.lowerBound, 1.037, within: 0.004))
    #expect(agree(summary.interval?.upperBound, 4.963, within: 0.004))
  }

  @Test func `of mean squares is the root of their mean, between the roots of its interval's ends`() {
    // Squares 1, 4, 9: mean 14/3, SD √(49/3); roots 1, 2, 3 with SD 1; t₂ = 4.302653, half width 10.03953.
    let summary = summary([1, 4, 9].map { .meanSquare($0) }, .rootMeanSquare)
    #expect(agree(summary.mean, 2.160_247) && agree(summary.standardDeviation, 1))
    #expect(summary.interval?.lowerBound == 0, "no root below nothing")
    #expect(agree(summary.interval?.upperBound, 3.834_864, within: 1e-5))
  }

  @Test func `of moments is the scatter of all errors, its interval by the delta method`() {
    // Errors {0, 2}, {1, 3}, {2, 4}, {1, 1}: means 1 2 3 1, mean squares 2 5 10 1. SD = √(4.5 − 1.75²) = 1.198958.
    // w = m₂ − 2·1.75·m₁: −1.5 −2 −.5 −2.5, s_w = .853913; s_w/(2·SD) = .356106; t₃ = 3.182, half width .5666.
    let errors: [[Double]] = [[0, 2], [1, 3], [2, 4], [1, 1]]
    let summary = summary(
      errors.map { .moments(mean: ($0[0] + $0[1]) / 2, meanSquare: ($0[0] * $0[0] + $0[1] * $0[1]) / 2) },
      .standardDeviation)
    #expect(agree(summary.mean, 1.198_958))
    #expect(agree(summary.standardDeviation, 0.356_106))
    #expect(agree(summary.interval?.upperBound, 1.765_6, within: 0.0025))
    #expect(agree(summary.interval?.lowerBound, 0.632_4, within: 0.0025))
  }

  @Test func `of one has no interval, of none no value`() {
    for aggregation in [Aggregation.mean, .rootMeanSquare, .standardDeviation] {
      let one = summary([.moments(mean: 4, meanSquare: 25)], aggregation)
      #expect(one.count == 1 && one.mean != nil && one.interval == nil && one.standardDeviation == nil)
      #expect(summary([], aggregation) == Summary(mean: nil, standardDeviation: nil, interval: nil, count: 0))
    }
    #expect(summary([.moments(mean: 4, meanSquare: 25)], .standardDeviation).mean == 3)
  }

  @Test func `of equal numbers has no width`() {
    let summary = summary(Array(repeating: .value(0.1), count: 100), .mean)
    #expect(summary.mean == 0.1 && summary.standardDeviation == 0 && summary.interval == 0.1...0.1)
  }

  @Test func `has the covariance of pairs`() {
    var moments = PairMoments()
    for (x, y) in [(1.0, 2.0), (2, 4), (4, 1), (5, 9)] { moments.add(x, y) }
    // Means 3 and 4; deviations −2 −1 1 2 and −2 0 −3 5.
    #expect(moments.mean == (3, 4) && moments.count == 4)
    #expect(agree(moments.varianceX, 3.333_333) && agree(moments.varianceY, 12.666_667))
    #expect(agree(moments.covariance, 3.666_667))
  }
}
