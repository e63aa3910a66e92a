import Simulation
import Testing
import Training

@testable import Tuning

@Suite struct `Numbers that are as good as a constant` {
  /// The error is 0.5 octaves at 10 and 0.3, and grows by 0.051 for each factor of two in the first constant, by 1 in
  /// the second; 0.1 octaves are as good.
  private func ranges(
    _ least: Double, permitting: @Sendable ([Combination]) -> [Bool] = { $0.map { _ in true } }
  ) async throws -> [ClosedRange<Double>?] {
    let axes = [
      Axis("first", .number(least...100, .log)), Axis("second", .number(0.01...1, .log)),
      Axis("third", .levels([.text("a"), .text("b")])),
    ]
    let problem = KnownProblem(
      space: SearchSpace([.init("one", axes: axes)]),
      truth: {
        let error = 0.5 + 0.051 * abs(octaves($0.numbers[0] / 10)) + abs(octaves($0.numbers[1] / 0.3))
        return [error * error]
      }, sharedLuck: 0.001, ownLuck: 0.001)
    let goal = try TuningGoal(Objective("rmse_octaves_timeline"), among: MeasureCatalog.standard)
    let batch = Batch(.confirmation, size: 200)
    let best = Combination(branch: 0, values: [.number(10), .number(0.3), .text("a")])
    var blocks: [Block] = []
    try await problem.evaluate([best], on: batch) { blocks = $1 }
    let found = try await CoarseConstants.find(
      best, blocks: blocks, insteadOf: nil, goal, on: batch, by: problem)
    let coarse = try #require(found)
    #expect(coarse.combination == best)
    return try await coarse.equalRanges(
      to: blocks, goal, axes: axes, on: batch, by: problem, permitting: permitting)
  }

  @Test func `end before the first that is worse, at the end of the axis, and after four`() async throws {
    #expect(try await ranges(0.1) == [3...30, nil, nil])
    #expect(try await ranges(5) == [5...30, nil, nil])
  }

  @Test func `are all permitted`() async throws {
    #expect(try await ranges(5) { $0.map { $0.numbers[0] < 20 } } == [5...15, nil, nil])
  }
}

private func octaves(_ ratio: Double) -> Double { ratio.logarithm / (2.0).logarithm }
