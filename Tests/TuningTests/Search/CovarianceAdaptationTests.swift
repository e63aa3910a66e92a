// Hansen 2023, table 1. Of the test functions the slanted valley is ours, the bent one is Rosenbrock 1960.
import Numerics
import Testing

@testable import Tuning

/// The best value after so many generations.
private func minimum(
  of function: ([Double]) -> Double, from start: [Double], width: Double, generations: Int, seed: UInt64
) -> (value: Double, mean: [Double]) {
  var search = CovarianceAdaptation(mean: start, stepSize: width)
  for generation in 0..<generations {
    let points = (0..<search.populationSize).map { member in
      let stream = RandomStream(
        key: StreamKey(seed: seed), listener: UInt32(member), session: UInt32(generation), purpose: .sampling)
      return search.point((0..<UInt32(start.count)).map { stream[$0].normal })
    }
    search.learn(from: points.sorted { function($0) < function($1) })
  }
  return (function(search.mean), search.mean)
}

@Suite struct `CMA-ES` {
  @Test(arguments: [1, 2, 3, 6], [1, 2, 3] as [UInt64])
  func `finds the bottom of a long, narrow, slanted valley`(_ n: Int, _ seed: UInt64) {
    // Axes 1 to 1,000 long, turned by the sum of all coordinates.
    func valley(_ x: [Double]) -> Double {
      let sum = x.reduce(0, +)
      return x.enumerated().reduce(sum * sum) {
        $0 + (1 + 999 * Double($1.offset) / Double(max(1, n - 1))) * $1.element * $1.element
      }
    }
    let start = Array(repeating: 1.0, count: n)
    let found = minimum(of: valley, from: start, width: 0.5, generations: 60 + 60 * n, seed: seed)
    #expect(found.value < 1e-9 * valley(start), "\(found)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `follows Rosenbrock's bent valley`(_ seed: UInt64) {
    func banana(_ x: [Double]) -> Double {
      let (bend, rest) = (x[1] - x[0] * x[0], 1 - x[0])
      return 100 * bend * bend + rest * rest
    }
    let found = minimum(of: banana, from: [-1, 1], width: 0.3, generations: 200, seed: seed)
    #expect(found.mean.allSatisfy { ($0 - 1).magnitude < 1e-4 }, "\(found)")
  }

  @Test func `looks only at the order of values`() {
    func bowl(_ x: [Double]) -> Double { x.reduce(0) { $0 + $1 * $1 } }
    let plain = minimum(of: bowl, from: [1, 2], width: 0.5, generations: 30, seed: 1)
    let bent = minimum(of: { -1 / (1 + bowl($0)) }, from: [1, 2], width: 0.5, generations: 30, seed: 1)
    #expect(plain.mean == bent.mean)
  }

  // Computed apart from Hansen's equations 5–49 in Python, with the root of a 2 × 2 matrix in closed form. The first two
  // steps are so long that the path of the shape stands still.
  @Test func `learns mean, step and shape from a generation as the equations say`() {
    let expected: [(mean: [Double], stepSize: Double, extent: Double)] = [
      ([2.1396638499801166, 2.127311664111171], 0.7170529460896029, 0.833939089506952),
      ([3.7740624923402404, 2.3098900717561417], 1.356230136999571, 1.7512216959508469),
      ([0.6827695735562562, 1.9645622404378678], 1.002063640617584, 1.7772237929647485),
      ([1.824785280147584, 2.0921366300701907], 0.8916011951251873, 1.417149445134756),
      ([0.8086596294643398, 1.9786253981952941], 0.7269031415791141, 1.1084956443503748),
      ([1.2228722459116872, 2.0248970224963316], 0.562386441186316, 0.7554042266474972),
    ]
    // Of six points the better three count.
    let steps = [[2.5, 0.5], [2, -0.5], [1.5, 1], [9, 9], [9, 9], [9, 9]]
    var search = CovarianceAdaptation(mean: [1, 2], stepSize: 0.5)
    for (factor, expected) in zip([1, 1, -1, 0.5, -0.5, 0.25], expected) {
      search.learn(
        from: steps.map { step in zip(search.mean, step).map { $0 + search.stepSize * factor * $1 } })
      for (one, other) in zip(search.mean, expected.mean) { #expect((one / other - 1).magnitude < 1e-12) }
      #expect((search.stepSize / expected.stepSize - 1).magnitude < 1e-12)
      #expect((search.extent / expected.extent - 1).magnitude < 1e-12)
    }
  }

  @Test(arguments: [1, 2, 5, 10]) func `draws 4 + 3 ln n points`(_ n: Int) {
    let search = CovarianceAdaptation(mean: Array(repeating: 0, count: n), stepSize: 1)
    #expect(search.populationSize == [1: 4, 2: 6, 5: 8, 10: 10][n])
  }
}
