// Quantiles of χ²: Abramowitz & Stegun 1964, table 26.8. The rest by hand.
import Numerics
import Testing

@Suite struct `Tests and intervals` {
  @Test(arguments: [
    (2, 5.991, 0.05), (2, 9.210, 0.01), (8, 15.507, 0.05), (8, 2.733, 0.95), (10, 18.307, 0.05),
  ])
  func `of χ² have the tails of the table`(_ freedom: Int, _ x: Double, _ tail: Double) {
    #expect((ChiSquare.upperTail(x, evenDegreesOfFreedom: freedom) / tail - 1).magnitude < 0.001)
  }

  // √(n/χ²) of the 97.5 % and 2.5 % quantiles of χ².
  @Test(arguments: [(8, 17.535, 2.180), (30, 46.979, 16.791)])
  func `of a standard deviation are within 1 %`(_ freedom: Int, _ high: Double, _ low: Double) {
    for (z, quantile) in [(1.959_964, high), (-1.959_964, low)] {
      let factor = ChiSquare.deviationFactor(degreesOfFreedom: freedom, z: z)
      #expect((factor / (Double(freedom) / quantile).squareRoot() - 1).magnitude < 0.01)
    }
  }

  // 1 − 0.05^(1/10) of none; the others by scipy, also of 3.75 in 12.5 answers.
  @Test(arguments: [
    (0, 10, 0, 0.258_865_551), (0.1, 10, 0.005_001_475, 0.403_476_156),
    (0.25, 10, 0.057_068_097, 0.571_319_955),
    (0.5, 10, 0.212_008_507, 0.787_991_493), (1, 10, 0.741_134_449, 1),
    (0.3, 12.5, 0.098_782_824, 0.585_195_438),
  ])
  func `of a probability are those of mid-P`(_ fraction: Double, _ n: Double, _ low: Double, _ high: Double) {
    let ends = BinomialInterval(fraction, of: n).ends(.ninetyFive)
    #expect((ends.lowerBound - low).magnitude < 1e-8 && (ends.upperBound - high).magnitude < 1e-8, "\(ends)")
  }

  /// The ends of the 95 % interval are where the confidence is 2.5 and 97.5 %; of none and of all it ends at 0 and 1.
  @Test(arguments: [0, 0.1, 0.5, 0.9, 1])
  func `of a probability are made of the confidence below it`(_ fraction: Double) {
    let interval = BinomialInterval(fraction, of: 10)
    let ends = interval.ends(.ninetyFive)
    #expect(ends.contains(fraction))
    if ends.lowerBound > 0 {
      #expect((interval.confidence(below: ends.lowerBound) - 0.025).magnitude < 1e-9)
    }
    if ends.upperBound < 1 {
      #expect((interval.confidence(below: ends.upperBound) - 0.975).magnitude < 1e-9)
    }
    #expect(interval.confidence(below: 0) == 0 && interval.confidence(below: 1) == 1)
  }

  /// At the true p the mean over all outcomes is ½, whatever p is; that of Clopper and Pearson's is not.
  @Test(arguments: [0.01, 0.2, 0.5, 0.93])
  func `of a probability have a confidence whose mean is one half`(_ p: Double) {
    let n = 12
    var (probability, mean) = (1.0, 0.0)
    for _ in 0..<n { probability *= 1 - p }
    for right in 0...n {
      mean += probability * BinomialInterval(Double(right) / Double(n), of: Double(n)).confidence(below: p)
      probability *= Double(n - right) / Double(right + 1) * p / (1 - p)
    }
    #expect((mean - 0.5).magnitude < 1e-12)
  }

  /// On either side of 10,000 right answers, where the score replaces the beta distribution.
  @Test func `of a probability hardly change where the score approximates them`() {
    let (n, q) = (40_000.0, 0.25)
    let (exact, score) = (BinomialInterval(q, of: n - 1), BinomialInterval(q, of: n + 1))
    let error = (q * (1 - q) / n).squareRoot()
    for z in [0.0, 1, 1.96, 3] {
      let level = ConfidenceLevel(deviate: z)
      let (one, other) = (exact.ends(level), score.ends(level))
      #expect((one.lowerBound - other.lowerBound).magnitude < 0.01 * error, "\(z)")
      #expect((one.upperBound - other.upperBound).magnitude < 0.01 * error, "\(z)")
    }
  }

  // By scipy.special.betainc and gammaln.
  @Test(arguments: [
    (0.3, 2.0, 3.0, 0.3483), (0.5, 0.5, 0.75, 0.621_215_328_708_785_9),
    (0.01, 1.25, 40.5, 0.231_064_952_144_590_3),
    (0.9, 300.5, 20, 0.006_997_234_578_453_071), (0.0005, 3, 5000, 0.456_475_503_329_779_1),
    (0.5, 10_000, 10_000, 0.5),
  ])
  func `of a probability rest on the beta distribution`(
    _ x: Double, _ a: Double, _ b: Double, _ share: Double
  ) {
    #expect((BetaDistribution.cumulative(x, a, b) / share - 1).magnitude < 1e-10)
    #expect((BetaDistribution.cumulative(1 - x, b, a) - (1 - share)).magnitude < 1e-10)
    #expect(BetaDistribution.cumulative(0, a, b) == 0 && BetaDistribution.cumulative(1, a, b) == 1)
  }

  @Test(arguments: [
    (0.5, 0.572_364_942_924_7), (1, 0), (1.5, -0.120_782_237_635_245_26), (3.3, 0.987_098_577_894_734_3),
    (10, 12.801_827_480_081_469), (171.5, 709.143_163_030_928_3), (1e6, 12_815_504.569_147_611),
  ])
  func `rest on the logarithm of the gamma function`(_ x: Double, _ logarithm: Double) {
    #expect((LogGamma.of(x) - logarithm).magnitude < 1e-13 * max(1, logarithm.magnitude))
  }

  /// Of 1, 2, 3, 4 and 20, whose mean 6 is pulled up by the last.
  @Test func `of a mean are a distribution of confidence`() throws {
    let interval = try #require(StudentizedInterval(mean: [1, 2, 3, 4, 20]))
    let distribution = ConfidenceDistribution(interval.ends)
    let ends = interval.ends(.ninetyFive)
    #expect((distribution.confidence(below: ends.lowerBound) - 0.025).magnitude < 1e-9)
    #expect((distribution.confidence(below: ends.upperBound) - 0.975).magnitude < 1e-9)
    let places = stride(from: -10.0, through: 60, by: 0.5).map(distribution.confidence)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    // The confidence between −10 and 60 is more than 95 %.
    #expect(places[0] < 0.025 && places[140] > 0.975)
    #expect(distribution.confidence(below: -1e9) < 1e-3 && distribution.confidence(below: 1e9) > 0.999)
  }

  @Test func `of uniform numbers compare distances with a band`() {
    #expect((KolmogorovStatistic.distance([0.1, 0.5, 0.9]) - 0.7 / 3).magnitude < 1e-12)
    #expect((KolmogorovStatistic.band95(count: 100) - 1.358 / 10.131).magnitude < 1e-12)
  }

  @Test func `of a least-squares line are those of the formulas`() throws {
    // Σ(x − x̄)² = 5, Σ(x − x̄)(y − ȳ) = 9.8, squared residuals 0.072.
    let line = try #require(LeastSquaresLine([(0, 1), (1, 3), (2, 5.2), (3, 6.8)]))
    #expect((line.slope - 1.96).magnitude < 1e-12 && (line.intercept - 1.06).magnitude < 1e-12)
    #expect((line.deviation - 0.036.squareRoot()).magnitude < 1e-12)
    #expect((line.slopeError - (0.036 / 5).squareRoot()).magnitude < 1e-12)
    #expect((line.interceptError - (0.036 * 0.7).squareRoot()).magnitude < 1e-12)
    #expect(LeastSquaresLine([(1, 1), (1, 2), (1, 3)]) == nil)
  }
}
