// Simulated people whose measure is exactly normal: the final threshold, in octaves, of listeners with a log-normal
// spread of 0.5 octaves. A ratio of 2^(0.5·d) between the two groups' thresholds is then an effect of d standard
// deviations, whose power the noncentral t distribution gives: the numbers of PowerSimulationTests.
import Chronology
import Music
import Numerics
import Simulation
import Testing
import Training

@testable import Tuning

/// A cell whose listeners have thresholds around so many octaves; they learn, so that the final threshold is defined.
private func cell(octaves: Double, learning: Bool = true) throws -> Condition {
  let values: [String: ParameterValue] = [
    "threshold-cents": .number(octaves.ofOctaves), "spread-octaves": .number(0.5),
    "learning": .text(learning ? "power" : "none"),
  ]
  return Condition(
    strategy: try SimulatedStrategy.standard.named("kazez").with(),
    plan: TrainingPlan(
      sessions: 9, comparisonsPerSession: 2,
      schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026))),
    groups: [
      ListenerGroup(
        name: "people",
        model: try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values)),
        count: 100)
    ])
}

private func experiment(_ cells: [Condition], seed: UInt64 = 4) -> Experiment {
  Experiment(name: "plan", cells: cells, seed: seed, measures: MeasureCatalog.standard.reportedByDefault)
}

private func plan(
  sizes: [Int], comparisons: [Int] = [2], repetitions: Int = 4000, simulated: Int = 4000
) throws -> PowerPlan {
  PowerPlan(
    measure: try MeasureCatalog.standard.named("final_threshold_cents"), baseline: 0, alternative: 1,
    sizes: sizes, comparisons: comparisons, repetitions: repetitions, simulated: simulated)
}

@Suite struct `The power of a planned experiment` {
  /// Three standard errors of a share of 4,000, and what the deviation of 4,000 people is off.
  private func allowance(_ power: Double) -> Double {
    3 * (power * (1 - power) / 4000).squareRoot() + 0.02
  }

  @Test func `agrees with the noncentral t distribution, and without a difference with α`() async throws {
    let half = try await PowerStudy(
      plan(sizes: [20, 64]), of: experiment([cell(octaves: 4), cell(octaves: 4.25)])
    ).run(jobs: 2)
    #expect(abs(half.powers[0][0] - 0.337939) < allowance(0.338), "\(half.powers)")
    #expect(abs(half.powers[0][1] - 0.801460) < allowance(0.801), "\(half.powers)")
    let standardError = (0.05 * 0.95 / 4000).squareRoot()
    for null in half.nullBySize { #expect(abs(null - 0.05) < 3 * standardError, "\(half.null)") }
    let effect = half.effects[0]
    #expect(abs(effect.difference - 0.25) < 1e-9 && effect.definedShare == 1)
    #expect(abs(effect.firstDeviation - 0.5) < 0.02 && abs(effect.secondDeviation - 0.5) < 0.02)
  }

  @Test func `within persons compares the same people: what they are cancels`() async throws {
    var within = try plan(sizes: [5], repetitions: 200, simulated: 100)
    within.assignment = .withinPerson
    let cells = experiment([try cell(octaves: 4), try cell(octaves: 4.25)])
    let table = try await PowerStudy(within, of: cells).run(jobs: 2)
    let effect = table.effects[0]
    #expect(abs(effect.difference - 0.25) < 1e-9 && abs(effect.firstDeviation - 0.5) < 0.15)
    #expect(try #require(effect.differenceDeviation) < 1e-9 && table.powers == [[1]])
    within.effectSpread = 0.5
    let spread = try await PowerStudy(within, of: cells).run(jobs: 2)
    #expect(abs(try #require(spread.effects[0].differenceDeviation) - 0.5) < 0.11)
    #expect(spread.powers[0][0] < 0.5)
  }

  @Test func `between two groups spreads the effect among the people of the second`() async throws {
    var plan = try plan(sizes: [20], repetitions: 200)
    let cells = experiment([try cell(octaves: 4), try cell(octaves: 4.25)])
    let plain = try await PowerStudy(plan, of: cells).run(jobs: 2).effects[0]
    plan.effectSpread = 0.5
    let spread = try await PowerStudy(plan, of: cells).run(jobs: 2).effects[0]
    #expect(spread.firstDeviation == plain.firstDeviation)
    #expect(abs(spread.secondDeviation - 0.5.squareRoot()) < 0.03)
    // The mean of 4,000 amounts lies within three of its standard errors.
    #expect(abs(spread.difference - plain.difference) < 3 * 0.5 / 4000.0.squareRoot())
  }

  @Test func `within persons has the deviation of two independent measurements, and its power`() async throws
  {
    // Everyone is right with p = Φ(0.67449·level/8): 0.75 and 0.7225 of 100 comparisons at a constant level. The
    // difference of two shares has the variance Σ p(1 − p)/100, so that its standardised effect is 0.4415.
    func condition(level: Double) throws -> Condition {
      var condition = try cell(octaves: 3, learning: false)
      condition.strategy = try SimulatedStrategy.standard.named("constant").with([
        "levels": .list([.number(level)])
      ])
      condition.groups[0].model = try ListenerModel(
        ParameterValues(of: ListenerModel.descriptor, setting: ["threshold-cents": .number(8)]))
      condition.plan.comparisonsPerSession = 100
      return condition
    }
    var within = PowerPlan(
      measure: try MeasureCatalog.standard.named("fraction_correct"), baseline: 0, alternative: 1,
      sizes: [40],
      comparisons: [100], repetitions: 400, simulated: 1000)
    within.assignment = .withinPerson
    let table = try await PowerStudy(
      within, of: experiment([condition(level: 7), condition(level: 8)])
    ).run(jobs: 2)
    let effect = table.effects[0]
    #expect(abs(effect.difference - 0.0275) < 0.006)
    // The deviation of 1,000 differences is within 7 % in 999 of 1,000 cases; common random numbers would make it far
    // smaller.
    #expect(abs(try #require(effect.differenceDeviation) / 0.0623 - 1) < 0.07)
    // 0.776 by the noncentral t distribution; the mean difference is known to 7 %.
    #expect(abs(table.powers[0][0] - 0.776) < 0.16, "\(table.powers)")
    #expect(abs(table.null[0][0] - 0.05) < 0.04, "\(table.null)")
  }

  @Test func `does not depend on the number of jobs, nor on other numbers of comparisons`() async throws {
    let cells = experiment([try cell(octaves: 4), try cell(octaves: 4.25)])
    let small = try plan(sizes: [10, 20], comparisons: [2, 6], repetitions: 200, simulated: 100)
    let table = try await PowerStudy(small, of: cells).run(jobs: 1)
    #expect(try await PowerStudy(small, of: cells).run(jobs: 2) == table)
    let second = try plan(sizes: [10, 20], comparisons: [6], repetitions: 200, simulated: 100)
    #expect(try await PowerStudy(second, of: cells).run(jobs: 1).powers[0] == table.powers[1])
  }

  @Test func `is known as well as another seed, with other people, says`() async throws {
    let cells = [try cell(octaves: 4), try cell(octaves: 4.5)]
    let small = try plan(sizes: [12, 20], repetitions: 100, simulated: 60)
    var tables: [PowerTable] = []
    for seed in UInt64(1)...16 {
      // Without spread in the ratio both groups would have the same people; the second starts from other ones.
      var others = experiment(cells, seed: seed)
      others.cells[1].groups = [ListenerGroup(name: "others", model: cells[1].groups[0].model, count: 100)]
      tables.append(try await PowerStudy(small, of: others).run(jobs: 2))
    }
    let powers = RunningStatistics(tables.map { $0.powers[0][1] })
    let stated = tables.map { $0.standardError(of: $0.designs[1]) }.reduce(0, +) / 16
    // The deviation of 16 numbers is within a third of its own in 19 of 20 cases; the Monte Carlo error is far smaller.
    #expect((0.6...1.5).contains(stated / powers.standardDeviation), "\(stated), \(powers.standardDeviation)")
    #expect(tables[0].standardError(of: powers.mean) < 0.7 * powers.standardDeviation)
    let pairs = tables.indices.flatMap { one in tables.indices.filter { $0 != one }.map { (one, $0) } }
    let within = pairs.count { one, other in
      let designs = (tables[one].designs[1], tables[other].designs[1])
      return abs(designs.0.power - designs.1.power) <= tables[one].allowance(of: designs.0)
    }
    #expect(Double(within) / Double(pairs.count) > 0.85)
    let named = pairs.count { one, other in
      let cheapest = tables[other].cheapest(power: 0.8)
      return tables[one].cheapestOfOtherSeeds(power: 0.8).contains {
        $0.design?.perGroup == cheapest?.perGroup && $0.design?.comparisons == cheapest?.comparisons
      }
    }
    #expect(Double(named) / Double(pairs.count) > 0.85)
  }

  @Test func `is refused for a measure that most listeners have no value of`() async throws {
    let study = PowerStudy(
      try plan(sizes: [10], simulated: 100),
      of: experiment([try cell(octaves: 4, learning: false), try cell(octaves: 5)]))
    await #expect(
      throws: PowerStudy.Undefined(
        measure: "final_threshold_cents", comparisons: 2, defined: 0, listeners: 100)
    ) { try await study.run(jobs: 1) }
  }

  @Test func `has precisions that agree with the errors that measures count`() async throws {
    let cells = experiment([try cell(octaves: 4), try cell(octaves: 5)])
    let study = PrecisionStudy(
      try plan(sizes: [10], comparisons: [2, 12], simulated: 100), of: cells, under: 0)
    let found = try await study.run()
    #expect(found.count == 6 && found.allSatisfy { $0.listeners == 100 })
    for precision in found where precision.estimator != .tracker {
      // Only the last session counts.
      var alone = study.experiment
      alone.cells[0].plan.sessions = precision.comparisons / 2
      alone.cells[0].plan.warmUp = precision.comparisons - 1
      let kind: ShownThreshold = precision.estimator == .profile ? .profile : .timeline
      var errors: [Double] = []
      try await Simulator(alone, jobs: 1).run(
        record: { row in if let error = row.outcome.errors[kind] { errors.append(error.threshold.mean) } },
        deliver: { _ in })
      #expect(errors.count == 100)
      let within = errors.count { $0.magnitude <= precision.radius + 1e-12 }
      #expect((95...96).contains(within), "\(within)")
      #expect(abs(errors.reduce(0, +) / 100 - precision.bias) < 1e-9)
    }
  }
}
