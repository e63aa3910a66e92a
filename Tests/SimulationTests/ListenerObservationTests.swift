import Music
import Testing
import Training

@testable import Simulation

/// Counts all comparisons and sessions, and the comparisons before each end.
private struct EventCount: ListenerObservation {
  private(set) var comparisons = 0
  private(set) var sessions = 0
  private(set) var ends: [Int] = []
  let plan: TrainingPlan

  init(of plan: TrainingPlan) { self.plan = plan }

  mutating func sessionBegan() { sessions += 1 }

  mutating func comparisonCompleted(_ completed: CompletedComparison) { comparisons += 1 }

  mutating func sessionEnded() { ends.append(comparisons) }
}

/// Sums log₂ difficulties.
private struct LevelSum: ListenerObservation {
  private(set) var octaves = 0.0

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    octaves += completed.comparison.difficulty.value.octaves
  }
}

private struct OwnMeasure: Measure {
  let name: String
  let observes: Observations
  var aggregation = Aggregation.mean
  let number: @Sendable (ListenerOutcome) -> Double?

  var descriptor: Descriptor { Descriptor(name: name, summary: "a test's", source: "a test") }

  func contribution(of outcome: ListenerOutcome) -> Contribution? { number(outcome).map { .value($0) } }
}

private let comparisons = OwnMeasure(name: "own_comparisons", observes: .own(EventCount.self)) {
  $0[EventCount.self].map { Double($0.comparisons) }
}
private let sessions = OwnMeasure(name: "own_sessions", observes: .own(EventCount.self)) {
  $0[EventCount.self].map { Double($0.sessions) }
}
private let endsInTime = OwnMeasure(name: "own_ends_in_time", observes: .own(EventCount.self)) {
  $0[EventCount.self].map { seen in
    let planned = (1...seen.plan.sessions).map { $0 * seen.plan.comparisonsPerSession }
    return seen.ends == planned ? 1 : 0
  }
}
private let meanOctaves = OwnMeasure(name: "own_mean_octaves", observes: .own(LevelSum.self)) { outcome in
  outcome[LevelSum.self].map { $0.octaves / Double(outcome.tally.presented) }
}

private func cell(warmUp: Int = 10) throws -> Condition {
  try sampleCell(
    plan: samplePlan(warmUp: warmUp),
    groups: [try sampleGroup("a", count: 40), try sampleGroup("b", count: 3)])
}

@Suite struct `A measure that counts for itself` {
  private func results(
    _ measures: [any Measure], warmUp: Int = 10
  ) async throws -> [CellResult] {
    var experiment = sampleExperiment([try cell(warmUp: warmUp)])
    experiment.measures = measures
    var results: [CellResult] = []
    try await Simulator(experiment, jobs: 2).run { results.append($0) }
    return results
  }

  @Test(arguments: [Double.nan, .infinity])
  func `ends the simulation with its name if it returns no finite number`(number: Double) async throws {
    let bad = OwnMeasure(name: "bad_number", observes: .none) { _ in number }
    let error = await #expect(throws: ParameterError.self) { try await results([bad]) }
    #expect(
      error?.description == """
        measures.bad_number must be a finite number or undefined, got \(number). Return nil where it is \
        undefined.
        """)
  }

  @Test(arguments: [-0.1, 98]) func `ends the simulation with its name if its fraction is none`(
    number: Double
  ) async throws {
    let bad = OwnMeasure(name: "bad_share", observes: .none, aggregation: .fraction) { _ in number }
    let error = await #expect(throws: ParameterError.self) { try await results([bad]) }
    #expect(
      error?.description.hasPrefix(
        "measures.bad_share must be a fraction in 0…1 or undefined, got \(number). ") == true)
  }

  @Test func `receives every comparison of every session, the warm-up included`() async throws {
    let cell = try cell()
    for group in try await results([comparisons, sessions, endsInTime])[0].groups {
      #expect(group["own_comparisons"]?.mean == Double(cell.plan.comparisons))
      #expect(group["own_sessions"]?.mean == Double(cell.plan.sessions))
      #expect(group["own_ends_in_time"]?.mean == 1)
    }
  }

  @Test func `agrees with a built-in measure of the same quantity`() async throws {
    let level = try MeasureCatalog.standard.named("geometric_mean_cents")
    for group in try await results([level, meanOctaves], warmUp: 0)[0].groups {
      let expected = try #require(group["geometric_mean_cents"]?.mean).octaves
      #expect(abs(try #require(group["own_mean_octaves"]?.mean) - expected) < 1e-9)
    }
  }

  @Test func `does not change what the other measures say`() async throws {
    let all = MeasureCatalog.standard.entries
    let (alone, together) = (try await results(all), try await results(all + [comparisons, meanOctaves]))
    for (one, other) in zip(alone[0].groups, together[0].groups) {
      for measure in all {
        let name = measure.descriptor.name
        #expect(one[name]?.mean?.bitPattern == other[name]?.mean?.bitPattern, "\(name)")
      }
    }
  }

  @Test func `has nothing where no measure asks for its type`() async throws {
    let blind = OwnMeasure(name: "own_blind", observes: .own(LevelSum.self), number: comparisons.number)
    for group in try await results([blind])[0].groups { #expect(group["own_blind"]?.count == 0) }
  }

  /// Cells 0 to 2 and cells 3 and 4 differ only in the trend; cell 5 has other listeners.
  @Test(arguments: [1, 3]) func `is observed once in cells that differ only in the trend`(_ jobs: Int)
    async throws
  {
    var cells: [Condition] = []
    for (strategy, trends) in [("kazez", [0.05, 0.1, 0.2]), ("staircase", [0.05, 0.1])] {
      for trend in trends {
        var cell = try cell()
        cell.strategy = try SimulatedStrategy.standard.named(strategy).with([:])
        cell.trend.threshold = trend
        cells.append(cell)
      }
    }
    var other = try cell()
    other.groups[0].count = 39
    cells.append(other)
    var experiment = sampleExperiment(cells, replicates: 2)
    experiment.measures = try MeasureCatalog.standard.named([
      "false_trend_rate", "false_trend_rate_tracker", "rmse_octaves_tracker",
    ])
    func run(reusing: Bool) async throws -> (cells: [CellResult], rows: [[Contribution?]], observed: [Int]) {
      var simulator = Simulator(experiment, jobs: jobs)
      simulator.reusesContributions = reusing
      var (cells, rows): ([CellResult], [[Contribution?]]) = ([], [])
      var observed = Array(repeating: 0, count: experiment.cells.count)
      try await simulator.run(
        record: {
          rows.append($0.contributions)
          observed[$0.cell] += $0.outcome.observations.isEmpty ? 0 : 1
        }, deliver: { cells.append($0) })
      return (cells, rows, observed)
    }
    let (each, once) = (try await run(reusing: false), try await run(reusing: true))
    #expect(each.observed == [86, 86, 86, 86, 86, 84] && once.observed == [86, 0, 0, 86, 0, 84])
    #expect(each.rows == once.rows && "\(each.cells)" == "\(once.cells)")
    #expect(once.cells.map { $0.groups[0]["rmse_octaves_tracker"]?.count } == [80, 80, 80, 80, 80, 78])
  }
}
