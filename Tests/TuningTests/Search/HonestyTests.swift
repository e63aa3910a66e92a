// What is said of a winner must be true as often as it claims.
import Simulation
import Testing
import Training

@testable import Tuning

/// Twelve settings that are worth exactly the same.
private let equals = space(Axis("x", .levels((0..<12).map { .number(Double($0)) })))

private let small = TuningPlan(
  goal: smallLevel, groups: ["one"], budget: 8000, listeners: 5, confirmListeners: 60)

/// 200 tunings of a problem, each with luck of its own.
private func tunings(
  of space: SearchSpace, _ count: Int = 200, truth: @escaping @Sendable (Combination) -> [Double]
) async throws -> [Tuned] {
  var all: [Tuned] = []
  for seed in 0..<UInt64(count) {
    let problem = KnownProblem(space: space, seed: seed, truth: truth, sharedLuck: 1, ownLuck: 0.5)
    all.append(try await Tuned(problem, small, in: space, from: try space.sobol(32), seed: seed))
  }
  return all
}

/// How many of 200 may fail at 5 %: the binomial's mean 10 and four of its standard deviations √9.5 = 3.08.
private let mostMisses = 22

@Suite struct `Where nothing differs` {
  @Test func `tuning says so as often as it claims, and the luck of its winner does not count`() async throws
  {
    let all = try await tunings(of: equals) { _ in [3] }
    let told = all.count { $0.confirmation.differences[0].verdict != .notDistinguishable }
    #expect(told <= mostMisses, "\(told) of 200 told of a difference that there is not")
    let wronged = all.count { $0.evaluations.contains { $0.decision == .worse } }
    #expect(wronged <= mostMisses, "\(wronged) of 200 races called somebody worse")
    let searched = all.map { one in
      one.evaluations.last { $0.id == one.result.winner.id }!.objective!.value - 3
    }
    let confirmed = all.map { $0.confirmation.entries[0].objective!.value - 3 }
    // Confirmed: 60 blocks of SD √(1 + 0.25), 200 times: SE √1.25/√12,000 = 0.0102; none is four off.
    #expect((confirmed.reduce(0, +) / 200).magnitude < 0.041)
    // Searched: the best of twelve, whose own luck is 0.5/√60 at most in SD; expected 1.63 of that below 0.
    #expect(searched.reduce(0, +) / 200 < -0.05)
  }
}

@Suite struct `The intervals of a tuning` {
  @Test func `cover the truth at their rate over 200 repetitions`() async throws {
    let line = space(Axis("x", .number(0...1, .linear)))
    @Sendable func truth(_ combination: Combination) -> Double {
      2 + 3 * (combination.numbers[0] - 0.4) * (combination.numbers[0] - 0.4)
    }
    let all = try await tunings(of: line) { [truth($0)] }
    let missed = all.count { one in
      !one.confirmation.entries[0].objective!.interval!.contains(truth(one.result.winner.combination))
    }
    #expect(missed <= mostMisses, "\(missed) of 200 intervals miss the winner's value")
    let missedDifferences = all.count { one in
      let difference = truth(one.result.winner.combination) - truth(one.result.runnerUp!.combination)
      return !one.confirmation.differences[0].paired!.interval!.contains(difference)
    }
    #expect(missedDifferences <= mostMisses, "\(missedDifferences) of 200 miss the difference")
    // An interval that is too wide would cover more: 5 % less four standard deviations is below 0, so the
    // two together: 20 expected, at least 20 − 4·√19 = 2.6.
    #expect(missed + missedDifferences >= 3)
  }
}
