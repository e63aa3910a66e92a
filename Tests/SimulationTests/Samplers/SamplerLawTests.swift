// Laws over the catalog and seeds; `Documentation/scenarios.md`, *Samplers*.
import Numerics
import Testing
import Training

@testable import Simulation

/// A sampler of the catalog, by name.
private func sampler(_ name: String, points: Int = 64) throws -> any Sampler {
  let type = try SamplerCatalog.standard.named(name)
  var values = ParameterValues(of: type.descriptor)
  if type.descriptor.parameters.contains(SamplerCatalog.points.erased) {
    try values.set("points", to: .integer(points))
  }
  return try type.init(values)
}

private func points(_ name: String, _ count: Int, axes: Int, seed: UInt64 = 1) throws -> [[Double]] {
  let levels: [Int?] =
    try traits(name).needsLevels ? Array(repeating: 4, count: axes) : Array(repeating: nil, count: axes)
  return try sampler(name, points: count).points(levels: levels, key: StreamKey(seed: seed))
}

private func traits(_ name: String) throws -> SamplerTraits {
  type(of: try sampler(name)).traits
}

private let names = SamplerCatalog.standard.names
private let seeds: [UInt64] = [0, 1, 2, .max]

/// Squared centred L2 discrepancy: how far the points are from filling boxes around the middle evenly.
///
/// Source: Hickernell 1998.
private func discrepancy(_ points: [[Double]]) -> Double {
  let (n, dimensions) = (Double(points.count), points[0].count)
  func middle(_ x: Double) -> Double { (x - 0.5).magnitude }
  let single = points.reduce(0) { sum, point in
    sum + point.reduce(1) { $0 * (1 + middle($1) / 2 - middle($1) * middle($1) / 2) }
  }
  var pairs = 0.0
  for a in points {
    for b in points {
      pairs += zip(a, b).reduce(1) { product, pair in
        product * (1 + (middle(pair.0) + middle(pair.1) - (pair.0 - pair.1).magnitude) / 2)
      }
    }
  }
  let box = (0..<dimensions).reduce(1.0) { product, _ in product * 13 / 12 }
  return box - 2 / n * single + pairs / (n * n)
}

@Suite struct `Every sampler` {
  @Test(arguments: names, seeds)
  func `stays in the cube and gives as many points as it says`(_ name: String, _ seed: UInt64) throws {
    for axes in 1...5 {
      let found = try points(name, 40, axes: axes, seed: seed)
      let levels: [Int?] = Array(repeating: try traits(name).needsLevels ? 4 : nil, count: axes)
      #expect(found.count == (try sampler(name, points: 40).count(levels: levels)))
      #expect(found.allSatisfy { $0.count == axes && $0.allSatisfy { (0..<1).contains($0) } })
    }
  }

  @Test(arguments: names) func `gives the same points for the same seed`(_ name: String) throws {
    #expect(try points(name, 32, axes: 3) == points(name, 32, axes: 3))
  }

  @Test(arguments: ["random", "sobol", "latin-hypercube"])
  func `that draws its points gives others for another seed`(_ name: String) throws {
    #expect(try points(name, 32, axes: 3, seed: 2) != points(name, 32, axes: 3))
  }

  @Test(arguments: names.filter { (try? traits($0).extends) == true }, seeds)
  func `that says so begins with the same points when more are asked for`(_ name: String, _ seed: UInt64)
    throws
  {
    let more = try points(name, 100, axes: 4, seed: seed)
    for count in [1, 7, 64] {
      #expect(try points(name, count, axes: 4, seed: seed) == Array(more.prefix(count)))
    }
  }

  @Test(arguments: names) func `reaches each value of a choice`(_ name: String) throws {
    let space = SearchSpace([
      .init(
        "a",
        axes: [
          Axis("flag", .levels([.flag(true), .flag(false)])),
          Axis("choice", .levels(["x", "y", "z"].map(ParameterValue.text))),
        ])
    ])
    let made = try sampler(name)
    for seed in seeds {
      let found = space.combinations(made, seed: seed)
      #expect(found.count == 6 && Set(found).count == 6, "\(name)")
    }
  }

  @Test(arguments: names.filter { $0 != "grid" }, seeds)
  func `is uniform on every axis`(_ name: String, _ seed: UInt64) throws {
    // The mean of 1,024 uniform numbers has a standard deviation of 1/√(12·1024) = 0.0090; none is five off.
    let found = try points(name, 1024, axes: 6, seed: seed)
    for axis in 0..<6 {
      let mean = found.reduce(0) { $0 + $1[axis] } / 1024
      #expect((mean - 0.5).magnitude < 0.045)
    }
  }
}

@Suite struct `A grid` {
  @Test func `has all combinations, the last axis varying fastest`() throws {
    let found = try sampler("grid").points(levels: [2, 3], key: StreamKey(seed: 1))
    #expect(found.map { $0.map { Int($0 * 6) } } == [[1, 1], [1, 3], [1, 5], [4, 1], [4, 3], [4, 5]])
    #expect(try sampler("grid").points(levels: [], key: StreamKey(seed: 1)) == [[]])
  }

  @Test func `too large to be counted says so`() throws {
    #expect(try sampler("grid").count(levels: Array(repeating: 1_000_000, count: 4)) == .max)
  }
}

@Suite struct `A Latin hypercube` {
  @Test(arguments: [1, 2, 7, 64, 1000], seeds)
  func `has one point in each stratum of every axis`(_ count: Int, _ seed: UInt64) throws {
    let found = try points("latin-hypercube", count, axes: 5, seed: seed)
    for axis in 0..<5 {
      #expect(found.map { Int($0[axis] * Double(count)) }.sorted() == Array(0..<count))
    }
  }

  @Test func `puts strata together in every way equally often`() throws {
    // Three strata on two axes: 3! = 6 ways, each as likely. Of 600 seeds 100 ± 5·√(600·5/36).
    var ways: [[Int]: Int] = [:]
    for seed in 0..<600 as Range<UInt64> {
      let found = try points("latin-hypercube", 3, axes: 2, seed: seed).sorted { $0[0] < $1[0] }
      ways[found.map { Int($0[1] * 3) }, default: 0] += 1
    }
    #expect(ways.count == 6 && ways.values.allSatisfy { (55...145).contains($0) }, "\(ways)")
  }
}

@Suite struct `Scrambled Sobol points` {
  // Owen 1995: a digit is turned by a coin of its own for all the digits before it, of that axis.
  @Test(arguments: seeds) func `have each digit turned by a coin for the digits before it`(_ seed: UInt64) {
    let scramble = OwenScrambling(key: StreamKey(seed: seed))
    func coins(depth: UInt32, axis: Int = 0) -> [UInt32] {
      (0..<128 as Range<UInt32>).map { prefix in
        let word = prefix << (32 - depth)
        return (scramble(word, dimension: axis) ^ word) >> (31 - depth) & 1
      }
    }
    // Of 128 fair coins 64 ± 5·√32 show heads, and as many pairs of them the same side.
    let fair = 36...92
    #expect(fair.contains(coins(depth: 8).count { $0 == 1 }))
    #expect(fair.contains(zip(coins(depth: 7), coins(depth: 8)).count { $0 == $1 }))
    #expect(fair.contains(zip(coins(depth: 8), coins(depth: 8, axis: 1)).count { $0 == $1 }))
  }

  @Test(arguments: seeds, [3, 6])
  func `put one of 2^m into each elementary interval of the first two axes`(_ seed: UInt64, _ m: Int) throws {
    // A (0, m, 2)-net: Niederreiter 1987; kept by the scrambling, Owen 1995.
    let found = try points("sobol", 1 << m, axes: 2, seed: seed)
    for split in 0...m {
      let (columns, rows) = (Double(1 << split), Double(1 << (m - split)))
      let cells = found.map { [Int($0[0] * columns), Int($0[1] * rows)] }
      #expect(Set(cells).count == 1 << m)
    }
  }

  @Test(arguments: seeds) func `put one of 2^m into each stratum of every axis`(_ seed: UInt64) throws {
    let axes = SobolSequence.mostDimensions
    let found = try points("sobol", 256, axes: axes, seed: seed)
    for axis in 0..<axes { #expect(Set(found.map { Int($0[axis] * 256) }).count == 256) }
  }

  @Test(arguments: seeds)
  func `fill the cube more evenly than a Latin hypercube, and that more than chance`(_ seed: UInt64) throws {
    let found = try ["sobol", "latin-hypercube", "random"].map { name in
      discrepancy(try points(name, 128, axes: 3, seed: seed))
    }
    #expect(found[0] < found[1] && found[1] < found[2], "\(found)")
  }
}
