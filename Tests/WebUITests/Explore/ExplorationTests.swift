import Foundation
import Music
import Scenarios
import Simulation
import Testing
import Text
import Training

@testable import WebUI

/// Kazez with k₁ 0.06 against the defaults, for listeners with a threshold of 12 cents.
func kazezRequest(_ values: [String: ParameterValue] = ["k1": .number(0.06)]) -> ExploreRequest {
  ExploreRequest(
    strategy: "kazez", values: values,
    listener: ["threshold-cents": .number(12), "spread-octaves": .number(0.4), "lapse-rate": .number(0.02)],
    seed: 7)
}

private func json(_ result: ExploreResult) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return try encoder.encode(result)
}

private func problem(_ request: ExploreRequest) -> ExploreProblem? {
  do throws(ExploreProblem) {
    _ = try Exploration(request, in: .standard)
    return nil
  } catch { return error }
}

@Suite struct `Two hundred listeners who are explored` {
  @Test func `give the same bits for the same seed, for any number of jobs`() async throws {
    let exploration = try Exploration(kazezRequest(), in: .standard)
    let one = try json(try await exploration.run(jobs: 1))
    #expect(try json(try await exploration.run(jobs: 3)) == one)
    var other = kazezRequest()
    other.seed = 8
    #expect(try json(try await Exploration(other, in: .standard).run(jobs: 1)) != one)
  }

  @Test(arguments: [
    ["k1": ParameterValue.number(0.06)], [:], ["k1": .number(0.0123456789), "k2": .integer(1)],
  ])
  func `are those of the scenario that is shared, answer by answer`(_ values: [String: ParameterValue])
    async throws
  {
    let exploration = try Exploration(kazezRequest(values), in: .standard)
    let shared = try Scenario(yaml: exploration.scenario, file: "shared.yaml").experiment
    #expect(shared.cells.count == (values.isEmpty ? 1 : 2))
    let explored = try await tallies(exploration.experiment)
    #expect(try await tallies(shared) == Array(explored.prefix(200 * shared.cells.count)))
  }

  @Test func `train with the settings of the request, also in the scenario that is shared`() async throws {
    var larger = kazezRequest()
    larger.settings = ["unison-first-cents": .number(40), "maximum-cents": .number(200)]
    let exploration = try Exploration(larger, in: .standard)
    #expect(
      exploration.scenario.contains("\nsettings: { maximum-cents: 200, unison-first-cents: 40 }\n"))
    let shared = try Scenario(yaml: exploration.scenario, file: "shared.yaml").experiment
    #expect(try await tallies(shared) == (try await tallies(exploration.experiment)))
    let cache = ConditionCache()
    let result = try await exploration.run(jobs: 2, cache: cache)
    #expect(result.sessions.map { result.setting.course.median[$0]?.cents } == [40, 40, 40, 40])
    #expect(result.baseline.course.rest.edges.last?.cents == 200)
    let usual = try await Exploration(kazezRequest(), in: .standard).run(jobs: 2, cache: cache)
    #expect(usual.setting.course.median[0]?.cents == 100, "the cache mixes settings")
  }

  @Test func `are refused with settings that contradict each other or a constant`() {
    var smaller = kazezRequest()
    smaller.settings = ["maximum-cents": .number(0.05)]
    #expect(problem(smaller)?.control == "settings.minimum-cents")
    smaller.settings = ["maximum-cents": .number(400)]
    #expect(problem(smaller)?.control == "strategy.k1")
    smaller.settings = ["maximum": .number(400)]
    #expect(problem(smaller)?.control == "settings.maximum")
  }

  @Test func `are in a first picture the first ones with the same answers`() async throws {
    let first = try Exploration(kazezRequest(), in: .standard, isFirst: true)
    let (some, all) = (
      try await tallies(first.experiment),
      try await tallies(try Exploration(kazezRequest(), in: .standard).experiment)
    )
    #expect(some == Array(all[..<12]) + Array(all[200..<212]))
    let result = try await first.run(jobs: 2)
    #expect(result.listeners == 12 && result.population == 200)
    #expect(
      result.setting.course.tracks
        == (try await Exploration(kazezRequest(), in: .standard).run(jobs: 2)).setting.course.tracks)
  }

  @Test(arguments: [(#""first":true,"#, 12), (#""first":false,"#, 200), ("", 200)])
  func `are as many as the page asks for`(_ words: String, listeners: Int) async throws {
    let section = PageSection.explore(in: .standard, jobs: 2)
    let endpoint = try #require(section.endpoints.first { $0.path == "/explore/run" })
    let body =
      #"{"client":"c",\#(words)"strategy":"random","values":{},"baseline":{},"listener":{},"seed":1}"#
    guard case .json(let answer) = try await endpoint.answer(PageRequest(body: Data(body.utf8))),
      let results = answer as? [String: ExploreResult], let result = results["result"]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(result.listeners == listeners && result.population == 200)
  }

  @Test func `begin with the app's strategy`() async throws {
    let section = PageSection.explore(in: .standard, jobs: 2)
    let endpoint = try #require(section.endpoints.first { $0.path == "/explore/catalog" })
    guard case .json(let answer) = try await endpoint.answer(PageRequest()),
      let catalog = answer as? ExploreCatalog
    else { throw CocoaError(.coderInvalidValue) }
    #expect(catalog.strategy == "kazez")
  }

  /// Right answers, comparisons and Σ log₂ level of every listener.
  private func tallies(_ experiment: Experiment) async throws -> [[Double]] {
    var rows: [[Double]] = []
    try await Simulator(experiment, jobs: 2).run(
      record: { row in
        let tally = row.outcome.tally
        rows.append([Double(tally.correct), Double(tally.count), tally.sumOfOctaves])
      }, deliver: { _ in })
    return rows
  }

  @Test func `have as many tracks, quantiles and shares as there are comparisons and bins`() async throws {
    let result = try await Exploration(kazezRequest(), in: .standard).run(jobs: 2)
    let course = result.setting.course
    #expect(course.tracks.map(\.count) == [400, 400, 400, 400])
    #expect(course.median.count == 400 && course.low.count == 400 && course.high.count == 400)
    #expect(course.median[0]?.cents == 100, "kazez begins at the largest offset")
    for index in course.median.indices {
      let (low, median, high) = (course.low[index], course.median[index], course.high[index])
      #expect(low!.cents <= median!.cents && median!.cents <= high!.cents)
    }
    #expect((course.rest.shares.reduce(0, +) - 1).magnitude < 1e-3)
    #expect(course.rest.edges.count == course.rest.shares.count + 1)
  }

  @Test func `come to rest where the exact stationary distribution says`() async throws {
    var one = kazezRequest()
    one.listener = ["threshold-cents": .number(8)]
    let result = try await Exploration(one, in: .standard).run(jobs: 2)
    let exact = try #require(result.baseline.restingLevel)
    #expect((exact - 2.77).magnitude < 0.01, "KazezStationaryDistribution: 2.77 cents at a threshold of 8")
    let seen = try #require(result.baseline.course.rest.median?.cents)
    #expect(abs(log2(seen / exact)) < 0.35)
  }

  @Test func `are right the more often the easier the levels are where the rule settles`() async throws {
    let result = try await Exploration(kazezRequest(), in: .standard).run(jobs: 2)
    let (hard, usual) = (result.setting.rightAtRest, result.baseline.rightAtRest)
    #expect(try #require(hard) < #require(usual), "a stronger narrowing leads to harder levels")
    let easy = ExploreRequest(strategy: "constant", values: ["levels": .list([.number(100)])])
    #expect(try #require(try await Exploration(easy, in: .standard).run(jobs: 2).setting.rightAtRest) > 0.95)
  }

  @Test func `under a strategy that ends sessions early have no levels in what is left of them`() async throws
  {
    let staircase = ExploreRequest(strategy: "staircase", values: ["stop-reversals": .integer(4)])
    let result = try await Exploration(staircase, in: .standard).run(jobs: 2)
    #expect(result.setting.course.tracks[0][99] == nil)
    #expect(result.setting.course.tracks[0][100] != nil)
    #expect(result.baseline.course.median.allSatisfy { $0 != nil })
  }

  @Test func `are given up when the task is cancelled`() async throws {
    let exploration = try Exploration(kazezRequest(), in: .standard)
    let task = Task { try await exploration.run(jobs: 1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: SimulatedStrategy.standard.names) func `can train with every strategy`(_ name: String)
    async throws
  {
    // One slope instead of nine: without optimisation QUEST+ takes milliseconds a comparison.
    let values: [String: ParameterValue] = name == "quest-plus" ? ["slopes": .integer(1)] : [:]
    let request = ExploreRequest(strategy: name, values: values, baseline: values)
    let exploration = try Exploration(request, in: .standard, listeners: 2)
    let result = try await exploration.run(jobs: 2)
    #expect(result.isBaseline && result.setting.course.median.contains { $0 != nil })
    let shared = try Scenario(yaml: exploration.scenario, file: "shared.yaml").experiment
    #expect(shared.cells.count == 1 && shared.cells[0].strategy.values == exploration.setting.strategy.values)
  }

  @Test
  func `are shared as a study that ranks by what Explore compares, and names the constants that differ`()
    throws
  {
    func shared(_ request: ExploreRequest) throws -> Experiment {
      try Scenario(yaml: Exploration(request, in: .standard).scenario, file: "shared.yaml").experiment
    }
    let kazez = try shared(kazezRequest())
    #expect(kazez.objectives.map(\.measure) == ["rmse_octaves_timeline"])
    #expect(kazez.cells.map { $0.strategy.values["k1"]?.double } == [0.05, 0.06])
    let scenario = try Exploration(kazezRequest(), in: .standard).scenario
    #expect(scenario.contains("label: \"k1 0.06\", k1: 0.06"))
    #expect(
      scenario.contains("{ name: kazez, label: \"k1 0.05\" }\n")
        && scenario.contains("baseline: { strategy: \"k1 0.05\" }"))
    var both = ExploreRequest(strategy: "quest")
    both.baselineStrategy = "staircase"
    #expect(try shared(both).objectives.map(\.measure) == ["rmse_octaves_estimate_own_target"])
  }
}

@Suite struct `The question of a study made by Explore` {
  private func question(
    _ strategy: String = "kazez", _ values: [String: ParameterValue] = [:],
    baseline: [String: ParameterValue] = [:],
    of listener: [String: ParameterValue] = ["threshold-cents": .number(22)],
    _ change: (inout ExploreRequest) -> Void = { _ in }
  ) throws -> String {
    var request = ExploreRequest(strategy: strategy, values: values, baseline: baseline, listener: listener)
    change(&request)
    let yaml = try Exploration(request, in: .standard).scenario
    return try Scenario(yaml: yaml, file: "shared.yaml").question
  }

  @Test func `names strategy, constants, listeners and what it compares with`() throws {
    let novice: [String: ParameterValue] = [
      "threshold-cents": .number(22), "lapse-rate": .number(0.04), "spread-octaves": .number(0.4),
    ]
    #expect(
      try question("kazez", ["k1": .number(0.04), "k2": .number(0.15)], of: novice)
        == "kazez with k1 0.04, k2 0.15 for listeners of 22 ¢ (novice): what changes from k1 0.05, k2 0.09?")
    #expect(
      try question(of: ["threshold-cents": .number(30), "lapse-rate": .number(0.1)])
        == "kazez for listeners of 30 ¢ (lapse-rate 0.1): what does it present, and what does it find?")
    let mixed = try question("staircase", baseline: ["k1": .number(0.04)]) {
      $0.baselineStrategy = "kazez"
      $0.settings = ["maximum-cents": .number(200)]
    }
    #expect(
      mixed == "staircase for listeners of 22 ¢, maximum-cents 200: what changes from kazez with k1 0.04?")
  }

  @Test func `differs between studies that differ in one constant, listener, baseline or setting`() throws {
    let all = [
      try question(), try question("kazez", ["k1": .number(0.06)]),
      try question(of: ["threshold-cents": .number(8)]),
      try question(baseline: ["k1": .number(0.06)]),
      try question("kazez", ["k1": .number(0.06)], baseline: ["k2": .number(0.2)]),
      try question { $0.settings = ["maximum-cents": .number(200)] }, try question("staircase"),
    ]
    #expect(Set(all).count == all.count, "\(all)")
  }
}

@Suite struct `Settings that cannot be explored` {
  @Test func `are refused at the control to blame, with the rule, the value and the next step`() {
    let conflict = problem(kazezRequest(["k1": .number(0.1)]))
    #expect(conflict?.control == "strategy.k1")
    #expect(
      conflict?.sentence
        == "kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.1. Lower k1 or maximum-cents."
    )
    let first = problem(kazezRequest(["first-cents": .number(200)]))
    #expect(first?.control == "strategy.first-cents" && first?.problem.id == "kazez.first-cents")
    var bad = kazezRequest()
    bad.listener["lapse-rate"] = .number(1.3)
    let rate = problem(bad)
    #expect(rate?.control == "listener.lapse-rate" && rate?.problem.id == "number")
    #expect(rate?.sentence == "lapse-rate must be a number in 0…0.5, got 1.3. The default is 0.")
    bad = kazezRequest()
    bad.baseline["k9"] = .number(1)
    #expect(problem(bad)?.control == "baseline.k9")
    bad = kazezRequest()
    bad.strategy = "kazes"
    #expect(problem(bad)?.control == "strategy")
    #expect(problem(bad)?.sentence.contains("Did you mean \"kazez\"?") == true)
  }
}
