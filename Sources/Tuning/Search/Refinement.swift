import Numerics
import Simulation

/// A local search around the winner of the race: CMA-ES over its numeric constants; constants chosen from a list do not
/// change.
///
/// All points of all generations are evaluated on the same batches, so the search minimises a fixed function of the
/// constants: the average over these listeners. The confirmation measures how well the result holds for other
/// listeners. Points outside the unit cube are reflected into it. At the end the distribution's mean and the best point
/// are evaluated on all batches of the race's leader, and the better of the two is the result.
struct Refinement<SearchEvaluator: Evaluator> {
  let plan: TuningPlan
  let space: SearchSpace
  let runner: EvaluationRunner<SearchEvaluator>
  /// The most comparisons that the search may have used when the refinement ends.
  let budget: Int
  let key: StreamKey

  /// The result of a refinement.
  struct Result {
    /// The best combination found; nil if the budget was too small to begin or no combination is better than the leader.
    var found: EvaluatedCombination?
    /// The numbers of points and of generations.
    var (tried, generations) = (0, 0)
  }

  /// The number of generations that the budget must allow before it is spent on more listeners.
  private static var generations: Int { 12 }
  /// The search ends when the distribution is narrower than this in every direction, in units of the cube.
  private static var tolerance: Double { 1e-3 }

  /// Searches around a combination.
  /// - Parameters:
  ///   - first: the number of the next new combination.
  ///   - width: the standard deviation that it begins with, in units of the cube.
  func run(around leader: EvaluatedCombination, first: Int, width: Double) async throws -> Result {
    var result = Result()
    guard let cube = LocalCube(around: leader.combination, in: space) else { return result }
    var distribution = CovarianceAdaptation(mean: cube.start, stepSize: width)
    let size = distribution.populationSize
    guard let batches = affordable(size, leader) else { return result }
    var seen: [Combination: Standing] = [:]
    var best = leader
    while distribution.extent > Self.tolerance, isAffordable(size, leader, batches) {
      let points = (0..<size).map { distribution.point(normals(result.generations, $0, cube.start.count)) }
      let combinations = points.map(cube.combination)
      let fresh = combinations.uniqued().filter { seen[$0] == nil }
      var evaluated = fresh.enumerated().map { EvaluatedCombination(id: first + result.tried + $0, $1) }
      try await evaluate(&evaluated, batches, generation: result.generations)
      for one in evaluated { seen[one.combination] = one.standing }
      // Against the leader on as many batches as it has met, which may be more; the end compares on equal terms.
      if let least = evaluated.ranked().first, best.id == leader.id || least.standing < best.standing {
        best = least
      }
      let ranked = points.indices.sorted {
        precedes(seen[combinations[$0]]!, seen[combinations[$1]]!, $0, $1)
      }
      distribution.learn(from: ranked.map { points[$0] })
      result.tried += fresh.count
      result.generations += 1
    }
    result.found = try await final(best, cube.combination(at: distribution.mean), leader, &result, first)
    return result
  }

  /// Evaluates the combinations whose constants are not in conflict, and reports all.
  private func evaluate(_ evaluated: inout [EvaluatedCombination], _ batches: Int, generation: Int)
    async throws
  {
    var possible = evaluated.filter { runner.cost(of: $0.combination, batches: 1) != nil }
    try await runner.evaluate(&possible, upTo: batches)
    for (index, one) in evaluated.enumerated() {
      let met = possible.first { $0.id == one.id }
      evaluated[index] = met ?? one
      try runner.report(.refinement, round: generation, evaluated[index], met == nil ? .impossible : .tried)
    }
  }

  /// The better of the best seen and the mean, on all the leader's batches.
  private func final(
    _ best: EvaluatedCombination, _ mean: Combination, _ leader: EvaluatedCombination, _ result: inout Result,
    _ first: Int
  ) async throws -> EvaluatedCombination? {
    var finalists = best.id == leader.id ? [] : [best]
    if mean != best.combination, mean != leader.combination, runner.cost(of: mean, batches: 1) != nil {
      finalists.append(EvaluatedCombination(id: first + result.tried, mean))
      result.tried += 1
    }
    try await runner.evaluate(&finalists, upTo: leader.batches)
    let ranked = finalists.ranked()
    for (place, one) in ranked.enumerated() {
      try runner.report(.refinement, round: result.generations, one, place == 0 ? .refined : .tried)
    }
    guard let found = ranked.first, found.combination != leader.combination else { return nil }
    return found
  }

  /// The number of batches on which every point is evaluated: as many as leave comparisons for `generations`
  /// generations, at least one; nil if the budget does not allow three generations on one batch.
  private func affordable(_ size: Int, _ leader: EvaluatedCombination) -> Int? {
    guard let one = runner.cost(of: leader.combination, batches: size) else { return nil }
    let left = budget - runner.spent - reserve(leader)
    guard one > 0, left >= 3 * one else { return nil }
    return min(max(1, left / (Self.generations * one)), leader.batches)
  }

  private func isAffordable(_ size: Int, _ leader: EvaluatedCombination, _ batches: Int) -> Bool {
    let cost = (runner.cost(of: leader.combination, batches: batches) ?? 0) * size
    return runner.spent + cost + reserve(leader) <= budget
  }

  /// The comparisons of the last two evaluations.
  private func reserve(_ leader: EvaluatedCombination) -> Int {
    2 * (runner.cost(of: leader.combination, batches: leader.batches) ?? 0)
  }

  private func normals(_ generation: Int, _ member: Int, _ count: Int) -> [Double] {
    let stream = RandomStream(
      key: key, listener: UInt32(member), session: UInt32(generation), purpose: .sampling)
    return (0..<UInt32(count)).map { stream[$0].normal }
  }

  private func precedes(_ a: Standing, _ b: Standing, _ first: Int, _ second: Int) -> Bool {
    if a < b { return true }
    return b < a ? false : first < second
  }
}

/// The numbers of a combination as a cube of their own.
struct LocalCube {
  /// The combination's position in the cube.
  let start: [Double]

  private let space: SearchSpace
  private let branch: Int
  /// The combination's place in its branch's whole cube.
  private let place: [Double]
  /// The indices of the branch's axes that are numeric.
  private let numbers: [Int]

  /// The cube around a combination; nil if it has no numbers that can be moved.
  init?(around combination: Combination, in space: SearchSpace) {
    let axes = space.branches[combination.branch].axes
    numbers = axes.indices.filter { axes[$0].levels == nil }
    guard !numbers.isEmpty else { return nil }
    place = zip(axes, combination.values).map { axis, value in
      guard let place = axis.place(of: value) else {
        preconditionFailure("\(axis.path) must hold its combination's value, got \(value)")
      }
      return place
    }
    self.space = space
    branch = combination.branch
    start = numbers.map { [place] in place[$0] }
  }

  /// The combination at a point, mirrored at the faces as often as it takes.
  func combination(at point: [Double]) -> Combination {
    var place = place
    for (axis, coordinate) in zip(numbers, point) {
      let phase = (coordinate / 2 - (coordinate / 2).rounded(.down)) * 2
      place[axis] = min(max(phase > 1 ? 2 - phase : phase, 0), 1)
    }
    return space.combination(inBranch: branch, at: place)
  }
}
