// Quantiles of χ²: Abramowitz & Stegun 1964, table 26.8. The rest by hand.
import Statistics
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

  @Test func `of a probability contain the fraction and stay in 0…1`() {
    // 1 − 0.025^(1/10), and Wilson's of 5 in 10.
    let (none, all) = (BinomialInterval.wilson(0, of: 10), BinomialInterval.wilson(1, of: 10))
    #expect(none.lowerBound == 0 && (none.upperBound - 0.308_497).magnitude < 1e-6)
    #expect(all.upperBound == 1 && (all.lowerBound - 0.691_503).magnitude < 1e-6)
    let half = BinomialInterval.wilson(0.5, of: 10)
    #expect((half.lowerBound - 0.236_593).magnitude < 1e-6 && (half.upperBound - 0.763_407).magnitude < 1e-6)
  }

  /// The ends of the 95 % interval are where the confidence is 2.5 and 97.5 %; beyond 0 or all it is one-sided.
  @Test(arguments: [0, 0.1, 0.5, 0.9, 1])
  func `of a probability are made of the confidence below it`(_ fraction: Double) {
    let interval = BinomialInterval.wilson(fraction, of: 10)
    if interval.lowerBound > 0 {
      let below = BinomialInterval.confidence(below: interval.lowerBound, fraction, of: 10)
      #expect((below - 0.025).magnitude < 1e-9)
    }
    if interval.upperBound < 1 {
      let below = BinomialInterval.confidence(below: interval.upperBound, fraction, of: 10)
      #expect((below - 0.975).magnitude < 1e-9)
    }
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
