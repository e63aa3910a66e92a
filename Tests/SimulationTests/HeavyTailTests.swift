// Degrees of freedom by numpy and scipy (stats.kurtosis with bias=False, at most 6); coverage against a known expectation.
import Music
import Randomness
import Testing

@testable import Simulation

@Suite struct `Numbers with heavy tails` {
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
    #expect((shape.skewness - 2520 / 5 / (62.5 * 62.5.squareRoot())).magnitude < 1e-12)
  }

  // Squared errors e^(1.3·z), z standard normal, have the expectation e^(1.3²/2). With t at n − 1 degrees of freedom
  // 90.8 % of the intervals of 20 contain its root.
  @Test func `have 93 to 97 % of the intervals of 20 squared errors around their expectation`() {
    let (groups, listeners) = (4000, 20)
    let truth = (1.3 * 1.3 / 4 * 1.442_695_040_888_963_4).ofOctaves
    let held = (0..<groups).filter { group in
      let stream = RandomStream(
        key: StreamKey(seed: 5), listener: 0, session: UInt32(group), purpose: .resampling)
      var tally = SummaryTally(.rootMeanSquare)
      for listener in 0..<UInt32(listeners) {
        tally.add(.meanSquare((1.3 * 1.442_695_040_888_963_4 * stream[listener].normal).ofOctaves))
      }
      return tally.summary.interval!.contains(truth)
    }
    #expect(0.93...0.97 ~= Double(held.count) / Double(groups))
  }
}
