// Degrees of freedom by numpy and scipy (stats.kurtosis with bias=False, at most 6).
import Numerics
import Testing

@Suite struct `The shape of numbers with heavy tails` {
  @Test(
    arguments: [
      ([1, 2, 3, 4, 5], 4.0), ([1, 2, 6], 2), ([1, 2, 3, 4, 20], 1.407_246), ([0, 1, 2, 3, 6], 2.755_948),
      ([0, 0, 0, 1, 1, 1, 9, 2], 1.931_034), (Array(repeating: 0, count: 19) + [1], 4.935_065),
      ([2, 2, 2, 2, 2], 4),
    ] as [([Double], Double)])
  func `leave fewer degrees of freedom to their variance`(_ numbers: [Double], _ freedom: Double) {
    #expect((NumberShape(of: numbers).degreesOfFreedom - freedom).magnitude < 1e-5)
  }

  @Test func `have a mean, a deviation and a skewness`() {
    // Deviations −5, −4, −3, −2 and 14 from 6: squares 250, cubes 2520.
    let shape = NumberShape(of: [1, 2, 3, 4, 20])
    #expect(shape.mean == 6 && (shape.deviation - 62.5.squareRoot()).magnitude < 1e-12)
    #expect((shape.skewness - 5.0 / (4 * 3) * 2520 / (62.5 * 62.5.squareRoot())).magnitude < 1e-12)
    // By scipy.stats.skew(bias=False).
    #expect((shape.skewness - 2.125_050_587_633).magnitude < 1e-12)
    #expect(NumberShape(of: [1, 2]).skewness == 0 && NumberShape(of: [2, 2, 2]).skewness == 0)
  }
}
