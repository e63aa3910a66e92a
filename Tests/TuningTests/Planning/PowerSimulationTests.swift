// Powers by the noncentral t distribution, made with scipy 1.17.1: nct.sf(t, 2n − 2, d·√(n/2)) + nct.cdf(−t, …), t the
// 97.5 % quantile of t with 2n − 2 degrees of freedom; within persons nct.sf(t, n − 1, d·√n) + nct.cdf(−t, …), with n − 1.
import Numerics
import Testing

@testable import Tuning

/// A normal population of standard deviation 1.
private func population(mean: Double, name: String, count: Int = 20_000) -> [Double] {
  let stream = RandomStream(
    key: StreamKey(seed: 5).derived(name), listener: 0, session: 0, purpose: .sampling)
  return (0..<count).map { mean + stream[UInt32($0)].normal }
}

@Suite struct `Power by resampling` {
  private let simulation = PowerSimulation(repetitions: 4000, key: StreamKey(seed: 9))

  /// Three standard errors of a share of 4,000 repetitions, and what the means of 20,000 people are off.
  private func allowance(_ power: Double) -> Double {
    3 * (power * (1 - power) / 4000).squareRoot() + 0.02
  }

  @Test func `agrees with the noncentral t distribution`() {
    let first = population(mean: 0, name: "first")
    let half = simulation.power(
      ofSizes: [20, 64], first, population(mean: 0.5, name: "second"))
    #expect(abs(half[0] - 0.337939) < allowance(0.338), "\(half)")
    #expect(abs(half[1] - 0.801460) < allowance(0.801), "\(half)")
    let large = simulation.power(ofSizes: [26], first, population(mean: 0.8, name: "second"))
    #expect(abs(large[0] - 0.807487) < allowance(0.807), "\(large)")
  }

  @Test(arguments: [(0.5, 10, 0.293176), (0.5, 34, 0.807778), (0.8, 15, 0.821311), (0, 10, 0.05)])
  func `of differences within a person agrees with the paired t test's`(
    _ effect: Double, _ people: Int, _ power: Double
  ) {
    let found = simulation.power(ofSizes: [people], differences: population(mean: effect, name: "paired"))[0]
    #expect(abs(found - power) < allowance(power), "\(found)")
    // The population's deviation alone counts, not its unit.
    let scaled = population(mean: effect, name: "paired").map { 0.01 * $0 }
    #expect(abs(simulation.power(ofSizes: [people], differences: scaled)[0] - found) < 0.001)
  }

  @Test func `of a population against itself is the level of the test`() {
    let first = population(mean: 0, name: "first")
    let standardError = (0.05 * 0.95 / 4000).squareRoot()
    for power in simulation.power(ofSizes: [5, 20, 100], first, first) {
      #expect(abs(power - 0.05) < 3 * standardError, "\(power)")
    }
    let strict = PowerSimulation(alpha: 0.01, repetitions: 4000, key: StreamKey(seed: 9))
    #expect(abs(strict.power(ofSizes: [20], first, first)[0] - 0.01) < 0.005)
  }

  @Test func `is the same again, and for a size whatever the larger ones`() {
    let (first, second) = (population(mean: 0, name: "first"), population(mean: 0.5, name: "second"))
    let all = simulation.power(ofSizes: [5, 20, 64], first, second)
    #expect(simulation.power(ofSizes: [5, 20, 64], first, second) == all)
    #expect(simulation.power(ofSizes: [20], first, second) == [all[1]])
    #expect(all == all.sorted())
  }

  @Test func `reaches its goal cheapest with the fewest comparisons in total, then people`() {
    let table = PowerTable(
      sizes: [10, 20, 40], comparisons: [100, 200],
      powers: [[0.3, 0.6, 0.85], [0.5, 0.82, 0.95]], null: [[0.05, 0.05, 0.05], [0.05, 0.05, 0.05]],
      effects: [], repetitions: 1000)
    // Both 40 × 100 and 20 × 200 make 8,000 comparisons.
    #expect(table.cheapest(power: 0.8) == .init(perGroup: 20, comparisons: 200, power: 0.82))
    #expect(table.cheapest(power: 0.83)?.perGroup == 40)
    #expect(table.cheapest(power: 0.99) == nil)
    #expect(abs(table.standardError(of: 0.8) - 0.012649) < 1e-6)
  }

  @Test func `counts what a person costs beside their comparisons`() {
    let table = PowerTable(
      sizes: [20, 40], comparisons: [100, 250], powers: [[0.6, 0.85], [0.82, 0.95]],
      null: [[0.05, 0.04], [0.06, 0.05]], effects: [], repetitions: 1000)
    #expect(table.cheapest(power: 0.8)?.perGroup == 40)
    #expect(table.cheapest(power: 0.8, personCost: 100)?.perGroup == 20)
    #expect(table.nullBySize == [0.055, 0.045])
    // A person who is measured under both conditions costs once: 22,000 against 20,000 comparisons; in two groups 24,000.
    var paired = table
    paired.assignment = .withinPerson
    #expect(paired.cheapest(power: 0.8, personCost: 300)?.perGroup == 20)
    #expect(paired.cheapest(power: 0.8, personCost: 20)?.perGroup == 40)
  }

  @Test func `has its contour where the power crosses the level`() {
    let table = PowerTable(
      sizes: [10, 20, 40], comparisons: [100, 200], powers: [[0.4, 0.6, 0.9], [0.6, 0.8, 0.95]], null: [],
      effects: [], repetitions: 1000)
    // Between 20 and 40 people at 100 comparisons; at 20 people and 200 comparisons exactly.
    let segments = PowerContour(table, level: 0.8).segments
    #expect(segments.count == 1)
    #expect(abs(segments[0].start.size - (1 + 2.0 / 3)) < 1e-12 && segments[0].start.comparisons == 0)
    #expect(segments[0].end == .init(size: 1, comparisons: 1))
    #expect(PowerContour(table, level: 0.99).segments.isEmpty)
    let saddle = PowerTable(
      sizes: [10, 20], comparisons: [100, 200], powers: [[0.9, 0.1], [0.1, 0.9]], null: [], effects: [],
      repetitions: 1000)
    #expect(PowerContour(saddle, level: 0.5).segments.count == 2)
  }
}
