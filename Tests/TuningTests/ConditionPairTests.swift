// Under common random numbers two equal conditions differ by exactly 0, and so would a constant without effect: neither
// tests the intervals. The null here is two groups of independent listeners under one condition, whose result is
// "not distinguishable" in 95 % of seeds. In short 40 seeds; PEACH_FULL_TESTS=1 takes 400.
import Chronology
import Simulation
import TestSupport
import Testing
import Training

@testable import Tuning

private let names = ["fraction_correct", "geometric_mean_cents", "rmse_octaves_profile"]

private func measures() throws -> [any Measure] { try MeasureCatalog.standard.named(names) }

private func condition(_ changes: [String: ParameterValue] = [:], listeners: Int = 20) throws -> Condition {
  let values: [String: ParameterValue] = [
    "threshold-cents": .number(20), "lapse-rate": .number(0.02), "spread-octaves": .number(0.4),
  ]
  let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
  return Condition(
    strategy: try SimulatedStrategy.standard.named("kazez").with(changes),
    plan: TrainingPlan(
      sessions: 1, comparisonsPerSession: 25,
      schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026))),
    groups: [ListenerGroup(name: "listeners", model: model, count: listeners)])
}

@Suite struct `Two conditions` {
  private static let seeds = FullTests.areWanted ? 400 : 40

  @Test func `without a difference are not distinguishable in 93 to 97 % of seeds`() async throws {
    let same = try condition()
    var found: [String: Int] = [:]
    for seed in 1...Self.seeds {
      let pair = ConditionPair(
        same, same, measures: try measures(), seed: UInt64(seed), pairing: .independentListeners)
      for difference in try await pair.run(jobs: 2) where difference.verdict == .notDistinguishable {
        #expect(difference.people?.isLowerBound == true)
        found[difference.measure.descriptor.name, default: 0] += 1
      }
    }
    let seeds = Double(Self.seeds)
    for measure in names {
      let share = Double(found[measure] ?? 0) / seeds
      // Three standard errors of such a share.
      #expect(share >= 0.93 - 3 * (0.93 * 0.07 / seeds).squareRoot(), "\(measure): \(share)")
      #expect(share <= 0.97 + 3 * (0.97 * 0.03 / seeds).squareRoot(), "\(measure): \(share)")
    }
  }

  @Test func `that are the same differ by exactly 0 with the same listeners`() async throws {
    let same = try condition()
    for difference in try await ConditionPair(same, same, measures: try measures(), seed: 1).run(jobs: 1) {
      #expect(difference.paired?.difference == 0 && difference.paired?.count == 20)
      #expect(difference.verdict == .notDistinguishable && difference.people == nil)
    }
  }

  @Test func `that differ are distinguished, second less first, whatever the number of jobs`() async throws {
    let (first, second) = (try condition(), try condition(["k1": .number(0.08)]))
    let pair = ConditionPair(first, second, measures: try measures(), seed: 3)
    let found = try await pair.run(jobs: 2)
    #expect(found.map(\.measure.descriptor.name) == names)
    #expect(found.map(\.paired) == (try await pair.run(jobs: 1)).map(\.paired))
    // A larger k1 narrows the difficulty faster.
    #expect(found[0].verdict == .lower && found[1].verdict == .lower)
    let reversed = try await ConditionPair(second, first, measures: try measures(), seed: 3).run(jobs: 2)
    #expect(reversed[0].verdict == .higher)
    #expect(reversed[0].paired?.difference == -(found[0].paired?.difference ?? .nan))
    #expect(reversed[0].people == found[0].people && found[0].people?.isLowerBound == false)
  }

  @Test func `have no verdict with too few listeners for an interval`() async throws {
    let (first, second) = (
      try condition(listeners: 4), try condition(["k1": .number(0.08)], listeners: 4)
    )
    let found = try await ConditionPair(first, second, measures: try measures(), seed: 3).run(jobs: 2)
    #expect(found.allSatisfy { $0.verdict == .noInterval && $0.people == nil && $0.paired != nil })
  }

  // By hand: d = 0.5 with s² = 1 in either group of 20, so SE = √(2/20); 64 people per group, see SampleSizeTests.
  @Test func `need the people of an unpaired experiment`() throws {
    var tally = PairedDifferenceTally(.mean)
    for _ in 0..<20 { tally.add(.value(1.5), .value(1)) }
    var paired = try #require(tally.difference)
    (paired.interval, paired.unpairedStandardError) = (0.4...0.6, 0.1.squareRoot())
    let measure = try MeasureCatalog.standard.named("session_length_minutes")
    let sure = MeasureDifference(measure: measure, paired: paired)
    #expect(sure.verdict == .higher && sure.people == .init(perGroup: 64, isLowerBound: false))
    (paired.difference, paired.interval) = (-0.1, -0.5...0.3)
    let vague = MeasureDifference(measure: measure, paired: paired)
    #expect(vague.verdict == .notDistinguishable && vague.people == .init(perGroup: 64, isLowerBound: true))
  }
}
