// Problems whose best setting is known.
import Simulation
import Testing
import Training

@testable import Tuning

private let square = space(
  Axis("x", .number(0...10, .linear)), Axis("y", .number(0.01...100, .log)))

/// The least, 1, is at x = 3.7 and y = 2, in the middle of neither axis.
private func bowl(_ combination: Combination) -> [Double] {
  let (x, y) = (combination.numbers[0], combination.numbers[1])
  let (a, b) = ((x - 3.7) / 10, (y / 2).logarithm / 9.21)
  return [1 + 4 * (a * a + b * b + a * b)]
}

@Suite struct `Tuning` {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `finds the best setting of a bowl within its budget`(_ seed: UInt64) async throws {
    let problem = KnownProblem(space: square, seed: seed, truth: bowl, ownLuck: 0.02)
    let plan = TuningPlan(
      goal: smallLevel, groups: ["one"], budget: 200_000, listeners: 8, confirmListeners: 400)
    let tuned = try await Tuned(problem, plan, in: square, from: try square.sobol(32, seed: seed), seed: seed)
    // Two settings that have met 100 blocks, as in the refinement, differ with SE 0.02·√(2/100) = 0.0028; four
    // of these are a loss that can be told.
    #expect(bowl(tuned.result.winner.combination)[0] - 1 < 0.0113)
    #expect(tuned.result.comparisons + plan.confirmationCost(costs: [10]) <= plan.budget)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `keeps to a constraint and goes no further than it must`(_ seed: UInt64) async throws {
    // x is to be small, and x itself at least 4.
    let line = space(Axis("x", .number(0...10, .linear)))
    let problem = KnownProblem(space: line, seed: seed, truth: { [$0.numbers[0], $0.numbers[0]] })
    let goal = try TuningGoal(
      Objective("session_length_minutes"), constraints: [.init("learning_gain", .atLeast, 4)],
      among: MeasureCatalog.standard)
    let plan = TuningPlan(
      goal: goal, groups: ["one"], budget: 100_000, listeners: 10, confirmListeners: 1000)
    let tuned = try await Tuned(problem, plan, in: line, from: try line.sobol(16, seed: seed), seed: seed)
    // The search meets up to 1,000 blocks: SE ≥ 1.02/√1000 = 0.03, kept at 1.64 of them.
    #expect((4.0...4.6).contains(tuned.result.winner.combination.numbers[0]))
    #expect(tuned.confirmation.entries[0].constraints[0].verdict != .broken)
  }

  @Test func `says of an impossible constraint that it is broken`() async throws {
    let line = space(Axis("x", .number(0...1, .linear)))
    let problem = KnownProblem(space: line, truth: { [$0.numbers[0], $0.numbers[0]] })
    let goal = try TuningGoal(
      Objective("session_length_minutes"), constraints: [.init("learning_gain", .atLeast, 5)],
      among: MeasureCatalog.standard)
    let plan = TuningPlan(goal: goal, groups: ["one"], budget: 50_000)
    let tuned = try await Tuned(problem, plan, in: line, from: try line.sobol(8))
    #expect(tuned.confirmation.entries[0].constraints[0].verdict == .broken)
    #expect(tuned.evaluations.contains { $0.decision == .violates })
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `moves in the constants that the better strategy has and the other has not`(_ seed: UInt64)
    async throws
  {
    let both = SearchSpace([
      .init("plain", axes: [Axis("window", .integer(1...9, .linear))]),
      .init("fine", axes: [Axis("window", .integer(1...9, .linear)), Axis("k", .number(0...1, .linear))]),
    ])
    let problem = KnownProblem(space: both, seed: seed) { combination in
      let window = combination.numbers[0] - 6
      guard combination.branch == 1 else { return [2 + 0.02 * window * window] }
      let k = combination.numbers[1] - 0.3
      return [1 + 0.02 * window * window + 4 * k * k]
    }
    let plan = TuningPlan(goal: smallLevel, groups: ["one"], budget: 200_000, confirmListeners: 400)
    let tuned = try await Tuned(
      problem, plan, in: both, from: try both.sobol(16, seed: seed), baseline: 0, seed: seed)
    let found = tuned.result.winner.combination
    #expect(found.branch == 1 && (5...7).contains(found.numbers[0]))
    #expect((found.numbers[1] - 0.3).magnitude < 0.1)
    #expect(tuned.confirmation.differences.last?.other == .baseline)
    #expect(tuned.confirmation.differences.last?.verdict == .better)
  }

  @Test func `passes over constants that do not go together`() async throws {
    let line = space(Axis("x", .number(0...10, .linear)))
    // The best that is possible is at 6; below that nothing is.
    var problem = KnownProblem(space: line, truth: { [$0.numbers[0]] })
    problem.isImpossible = { $0.numbers[0] < 6 }
    let cells = try line.sobol(16).filter { $0.numbers[0] >= 6 }
    let plan = TuningPlan(goal: smallLevel, groups: ["one"], budget: 100_000)
    let tuned = try await Tuned(problem, plan, in: line, from: cells)
    #expect((6...6.3).contains(tuned.result.winner.combination.numbers[0]))
    #expect(tuned.evaluations.contains { $0.decision == .impossible })
  }

  @Test(arguments: [3000, 5000, 9000, 13_000, 20_000, 40_000], [1, 2, 3] as [UInt64])
  func `never spends more than its budget, confirmation included`(_ budget: Int, _ seed: UInt64) async throws
  {
    let problem = KnownProblem(space: square, seed: seed, truth: bowl)
    let plan = TuningPlan(
      goal: smallLevel, groups: ["one"], budget: budget, listeners: 4, confirmListeners: 40)
    let cells = try square.sobol(32, seed: seed)
    #expect(plan.leastBudget(costs: cells.map { _ in 10 }) == 3 * 40 * 10 + 32 * 4 * 10)
    let tuned = try await Tuned(problem, plan, in: square, from: cells, seed: seed)
    #expect(tuned.result.comparisons + plan.confirmationCost(costs: [10]) <= budget)
  }

  @Test func `shares what it may spend among the rungs of its race, where nobody falls behind`() async throws
  {
    let equals = space(Axis("x", .levels((0..<32).map { .number(Double($0)) })))
    let problem = KnownProblem(space: equals, truth: { _ in [3] }, ownLuck: 0)
    // A setting costs 40 comparisons a batch: 1,280 for all on the first rung, 640 for each of four more, on which
    // batches double, and 1,920 to confirm.
    let plan = TuningPlan(
      goal: smallLevel, groups: ["one"], budget: 5760, listeners: 4, confirmListeners: 64, refines: false)
    let tuned = try await Tuned(problem, plan, in: equals, from: try equals.sobol(32))
    let rungs = (0..<5).map { round in tuned.evaluations.count { $0.phase == .race && $0.round == round } }
    #expect(rungs == [32, 16, 8, 4, 2])
  }

  @Test func `of one combination confirms it alone`() async throws {
    let point = space(Axis("x", .levels([.number(1)])))
    let problem = KnownProblem(space: point, truth: { $0.numbers })
    let plan = TuningPlan(goal: smallLevel, groups: ["one"], budget: 10_000)
    let tuned = try await Tuned(problem, plan, in: point, from: try point.sobol(4), baseline: 0)
    #expect(tuned.result.runnerUp == nil && tuned.confirmation.entries.count == 1)
    #expect(tuned.confirmation.winnerIsBaseline && tuned.confirmation.differences.isEmpty)
  }
}
