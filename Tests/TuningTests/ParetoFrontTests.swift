import Numerics
import Simulation
import Testing
import Tuning

/// Points with few different coordinates, so that ties and equal points abound.
private func points(_ count: Int, objectives: Int, seed: UInt64, values: Int = 12) -> [[Double]] {
  let stream = RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .sampling)
  return (0..<count).map { point in
    (0..<objectives).map {
      Double(Draws.integer(below: values, from: stream[UInt32(point * objectives + $0)].words.w0))
    }
  }
}

/// The rank by its definition: one more than the highest rank among those that dominate it.
private func ranksByDefinition(_ costs: [[Double]]) -> [Int] {
  func dominates(_ a: Int, _ b: Int) -> Bool {
    zip(costs[a], costs[b]).allSatisfy { $0 <= $1 } && zip(costs[a], costs[b]).contains { $0 < $1 }
  }
  var ranks: [Int: Int] = [:]
  func rank(_ index: Int) -> Int {
    if let known = ranks[index] { return known }
    let highest = costs.indices.filter { dominates($0, index) }.map(rank).max() ?? 0
    ranks[index] = highest + 1
    return highest + 1
  }
  return costs.indices.map(rank)
}

@Suite struct `The Pareto front` {
  @Test func `of a picture in the paper's manner`() {
    // Two fronts and one point behind both.
    let costs: [[Double]] = [[1, 5], [2, 3], [4, 1], [2, 5], [4, 3], [5, 5]]
    #expect(ParetoFront.ranks(ofCosts: costs) == [1, 1, 1, 2, 2, 3])
  }

  @Test(arguments: 0..<8 as Range<UInt64>, [1, 2, 3, 4])
  func `has the ranks of their definition, however many objectives and ties`(
    _ seed: UInt64, _ objectives: Int
  ) {
    let costs = points(60, objectives: objectives, seed: seed)
    #expect(ParetoFront.ranks(ofCosts: costs) == ranksByDefinition(costs))
  }

  @Test func `does not depend on the order of points`() {
    let costs = points(100, objectives: 2, seed: 3, values: 1000)
    let ranks = ParetoFront.ranks(ofCosts: costs)
    #expect(ParetoFront.ranks(ofCosts: costs.reversed()) == ranks.reversed())
  }

  @Test func `turns what is to be large and leaves out what has no value`() {
    let objectives = [Objective("a"), Objective("b", .maximize)]
    let values: [[Double?]] = [[1, 1], [2, 3], [2, 2], [nil, 9], [0, .infinity], [3, 3]]
    #expect(ParetoFront.ranks(of: values, objectives) == [1, 1, 2, nil, nil, 2])
  }

  @Test func `of nothing is nothing`() {
    #expect(ParetoFront.ranks(ofCosts: []) == [])
    #expect(ParetoFront.ranks(of: [[nil]], [Objective("a")]) == [nil])
  }
}
