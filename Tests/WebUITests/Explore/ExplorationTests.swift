import Foundation
import Music
import Scenarios
import Simulation
import Testing
import Text
import Training

@testable import WebUI

/// Kazez with k₁ 0.06 against the defaults, for listeners with a threshold of 12 cents.
private func request(_ values: [String: ParameterValue] = ["k1": .number(0.06)]) -> ExploreRequest {
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
    let exploration = try Exploration(request(), in: .standard)
    let one = try json(try await exploration.run(jobs: 1))
    #expect(try json(try await exploration.run(jobs: 3)) == one)
    var other = request()
    other.seed = 8
    #expect(try json(try await Exploration(other, in: .standard).run(jobs: 1)) != one)
  }

  @Test(arguments: [
    ["k1": ParameterValue.number(0.06)], [:], ["k1": .number(0.0123456789), "k2": .integer(1)],
  ])
  func `are those of the scenario that is shared, answer by answer`(_ values: [String: ParameterValue])
    async throws
  {
    let exploration = try Exploration(request(values), in: .standard)
    let shared = try Scenario(yaml: exploration.scenario, file: "shared.yaml").experiment
    #expect(shared.cells.count == (values.isEmpty ? 1 : 2))
    let explored = try await tallies(exploration.experiment)
    #expect(try await tallies(shared) == Array(explored.prefix(200 * shared.cells.count)))
  }

  @Test func `train with the settings of the request, also in the scenario that is shared`() async throws {
    var larger = request()
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
    let usual = try await Exploration(request(), in: .standard).run(jobs: 2, cache: cache)
    #expect(usual.setting.course.median[0]?.cents == 100, "the cache mixes settings")
  }

  @Test func `are refused with settings that contradict each other or a constant`() {
    var smaller = request()
    smaller.settings = ["maximum-cents": .number(0.05)]
    #expect(problem(smaller)?.control == "settings.minimum-cents")
    smaller.settings = ["maximum-cents": .number(400)]
    #expect(problem(smaller)?.control == "strategy.k1")
    smaller.settings = ["maximum": .number(400)]
    #expect(problem(smaller)?.control == "settings.maximum")
  }

  @Test func `are in a first picture the first ones with the same answers`() async throws {
    let first = try Exploration(request(), in: .standard, isFirst: true)
    let (some, all) = (
      try await tallies(first.experiment),
      try await tallies(try Exploration(request(), in: .standard).experiment)
    )
    #expect(some == Array(all[..<12]) + Array(all[200..<212]))
    let result = try await first.run(jobs: 2)
    #expect(result.listeners == 12 && result.population == 200)
    #expect(
      result.setting.course.tracks
        == (try await Exploration(request(), in: .standard).run(jobs: 2)).setting.course.tracks)
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
    let result = try await Exploration(request(), in: .standard).run(jobs: 2)
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
    var one = request()
    one.listener = ["threshold-cents": .number(8)]
    let result = try await Exploration(one, in: .standard).run(jobs: 2)
    let exact = try #require(result.baseline.restingLevel)
    #expect((exact - 2.77).magnitude < 0.01, "KazezStationaryDistribution: 2.77 cents at a threshold of 8")
    let seen = try #require(result.baseline.course.rest.median?.cents)
    #expect(abs(log2(seen / exact)) < 0.35)
  }

  @Test func `are right the more often the easier the levels are where the rule settles`() async throws {
    let result = try await Exploration(request(), in: .standard).run(jobs: 2)
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
    let exploration = try Exploration(request(), in: .standard)
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
    let kazez = try shared(request())
    #expect(kazez.objectives.map(\.measure) == ["rmse_octaves_timeline"])
    #expect(kazez.cells.map { $0.strategy.values["k1"]?.double } == [0.05, 0.06])
    let scenario = try Exploration(request(), in: .standard).scenario
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

@Suite struct `Differences in words` {
  @Test func `say by how much, and in which direction`() async throws {
    let result = try await Exploration(request(["k2": .number(0.2)]), in: .standard).run(jobs: 2)
    let level = try #require(result.differences.first { $0.measure == "geometric_mean_cents" })
    #expect(level.verdict == "higher")
    #expect(
      level.words[.english].wholeMatch(of: /a factor of \d\.\d+ \(\d\.\d+–\d\.\d+\) higher than the baseline/)
        != nil,
      "\(level.words[.english])")
    #expect(
      level.words[.german].wholeMatch(of: /um den Faktor \d,\d+ \(\d,\d+–\d,\d+\) höher als der Bezug/)
        != nil,
      "\(level.words[.german])")
    let correct = try #require(result.differences.first { $0.measure == "fraction_correct" })
    #expect(correct.words[.english].contains("percentage points higher"))
    #expect(correct.setting[.german].wholeMatch(of: /\d\d,\d %/) != nil)
  }

  @Test func `judge the estimates where both strategies make one, and else what was presented`() async throws
  {
    var other = ExploreRequest(strategy: "staircase", baseline: ["k1": .number(0.04)])
    other.baselineStrategy = "kazez"
    let mixed = try await Exploration(other, in: .standard, listeners: 20).run(jobs: 2)
    #expect(
      mixed.differences.map(\.measure) == [
        "fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline",
        "rmse_octaves_moving_average",
      ])
    #expect(mixed.differences[2].note?[.english].contains("kazez makes no estimate") == true)
    let study = try Scenario(
      yaml: Exploration(other, in: .standard).scenario, file: "shared.yaml"
    ).experiment
    #expect(study.objectives.map(\.measure) == ["rmse_octaves_tracker"])
    #expect(mixed.differences[2].title[.english].contains("presented differences"))
    #expect(mixed.differences[0].note == nil)
    other.baselineStrategy = "weighted"
    other.baseline = [:]
    let both = try await Exploration(other, in: .standard, listeners: 20).run(jobs: 2)
    let error = try #require(both.differences.last)
    #expect(
      error.measure == "rmse_octaves_estimate_own_target" && error.note == nil && error.difference != nil)
    let none = try await Exploration(request(), in: .standard, listeners: 20).run(jobs: 2)
    #expect(none.differences[2].note?[.german] == "Keine Schätzung der Schwelle: kazez macht keine.")
  }

  @Test func `say so where nothing can be told apart, and where nothing differs`() async throws {
    // Changes only the staircase's estimate, not what it presents.
    let other = ExploreRequest(strategy: "staircase", values: ["skip-reversals": .integer(3)])
    let near = try await Exploration(other, in: .standard).run(jobs: 2)
    #expect(
      near.differences.map(\.words[.english])
        == ["0.00 ± 0.00 percentage points", "×1.00, 1.00–1.00"].map {
          "not distinguishable from the baseline (\($0))"
        } + ["a factor of 1.009 (1.007–1.012) higher than the baseline: worse"])
    let same = try await Exploration(request([:]), in: .standard).run(jobs: 2)
    #expect(
      same.differences.map(\.words[.english])
        == Array(repeating: "the same constants as the baseline", count: 4))
    #expect(same.differences.map(\.difference) == [0, 0, 0, 0])
  }

  @Test(
    arguments: [
      (12.34, 3.12, "12 ± 3"), (-1.234, 0.152, "−1.23 ± 0.15"), (-0.1, 3, "0 ± 3"), (0, 0, "0.00 ± 0.00"),
    ])
  func `have as many digits as the interval is worth`(_ value: Double, _ half: Double, _ text: String) throws
  {
    let style = MeasureStyle(try MeasureCatalog.standard.named("fraction_correct"))
    let interval = (value - half) / 100...(value + half) / 100
    #expect(style.difference(value / 100, interval, .english, signed: true) == "\(text) percentage points")
  }

  @Test(
    arguments: [
      (0.1234, 0.0312, "×1.09, 1.07–1.11"), (-0.1234, 0.0152, "×0.918, 0.908–0.928"),
      (12.3, 4.4, "×5043, 239–106464"), (0, 0, "×1.00, 1.00–1.00"),
    ])
  func `have as many digits as the interval is worth as factors`(
    _ value: Double, _ half: Double, _ text: String
  ) throws {
    let style = MeasureStyle(try MeasureCatalog.standard.named("geometric_mean_cents"))
    #expect(style.difference(value, value - half...value + half, .english, signed: true) == text)
  }

  @Test func `are factors where octaves are compared, as in the sentences of the terminal`() throws {
    let style = MeasureStyle(try MeasureCatalog.standard.named("rmse_octaves_timeline"))
    #expect(style.value(1, .english) == "×2.00" && style.value(0.5, .german) == "×1,41")
    #expect(style.difference(-1, -1.2 ... -0.8, .english, signed: false) == "a factor of 2.0 (1.7–2.3)")
    #expect(style.difference(1, 0.9...1.1, .german, signed: false) == "um den Faktor 2,00 (1,87–2,14)")
    #expect(style.difference(-0.01, -0.05...0.03, .english, signed: true) == "×0.99, 0.97–1.02")
  }
}

@Suite struct `Settings that cannot be explored` {
  @Test func `are refused at the control to blame, with the rule, the value and the next step`() {
    let conflict = problem(request(["k1": .number(0.1)]))
    #expect(conflict?.control == "strategy.k1")
    #expect(
      conflict?.sentence
        == "kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.1. Lower k1 or maximum-cents."
    )
    let first = problem(request(["first-cents": .number(200)]))
    #expect(first?.control == "strategy.first-cents" && first?.problem.id == "kazez.first-cents")
    var bad = request()
    bad.listener["lapse-rate"] = .number(1.3)
    let rate = problem(bad)
    #expect(rate?.control == "listener.lapse-rate" && rate?.problem.id == "number")
    #expect(rate?.sentence == "lapse-rate must be a number in 0…0.5, got 1.3. The default is 0.")
    bad = request()
    bad.baseline["k9"] = .number(1)
    #expect(problem(bad)?.control == "baseline.k9")
    bad = request()
    bad.strategy = "kazes"
    #expect(problem(bad)?.control == "strategy")
    #expect(problem(bad)?.sentence.contains("Did you mean \"kazez\"?") == true)
  }
}
