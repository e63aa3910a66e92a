// `Documentation/scenarios.md`.
import Chronology
import Music
import Scenarios
import Simulation
import Testing
import Training

@Test func `A scenario without measures reports its objectives besides the usual measures`() throws {
  let name = "rmse_octaves_estimate_own_target"
  let text = """
    name: n
    population: [{ listener: novice }]
    strategy: staircase

    """
  let usual = try Scenario(yaml: text, file: "s.yaml").experiment.measures
  for objective in [name, "{ measure: \(name) }"] {
    let more = try Scenario(yaml: text + "objectives: [\(objective)]\n", file: "s.yaml").experiment.measures
    #expect(more.map(\.descriptor.name).contains(name) && more.count == usual.count + 1)
  }
}

private func scenario(_ yaml: String, after preamble: Preamble = .none) throws -> Scenario {
  try Scenario(yaml: preamble.rawValue + yaml, file: "s.yaml")
}

/// The cells as results call them, each as `path=value path=value`.
private func labels(_ yaml: String, after preamble: Preamble = .none) throws -> [String] {
  try scenario(yaml, after: preamble).experiment.cells.map {
    $0.label.map { "\($0.path)=\($0.value)" }.joined(separator: " ")
  }
}

@Suite struct `A scenario` {
  @Test func `has the app's defaults where it says nothing`() throws {
    let experiment = try scenario("", after: .base).experiment
    #expect(experiment.name == "n" && experiment.seed == 1 && experiment.replicates == 1)
    let usual = MeasureCatalog.standard.reportedByDefault.map(\.descriptor.name)
    #expect(experiment.measures.map(\.descriptor.name) == usual && experiment.baseline == nil)
    #expect(experiment.requestedMeasures.isEmpty)
    let cell = try #require(experiment.cells.first)
    #expect(experiment.cells.count == 1 && cell.label.isEmpty)
    #expect(cell.settings == TrainingSettings() && !cell.correctOnly)
    #expect(cell.trend == (20, 0.05) && cell.timeline == (.day, 20))
    #expect(cell.strategy.values == ParameterValues(of: KazezStrategy.descriptor))
    #expect(cell.plan.sessions == 30 && cell.plan.comparisonsPerSession == 100 && cell.plan.warmUp == 0)
    #expect(cell.plan.schedule.start(ofSession: 0).iso8601 == "2026-01-05T18:00:00Z")
    #expect(cell.groups.map(\.name) == ["novice"] && cell.groups[0].count == 1)
  }

  @Test func `draws a group's listeners from a population, with constants of the group for all of them`()
    throws
  {
    let experiment = try scenario(
      """
      name: n
      population: [{ listener: real-ears, count: 40, lapse-rate: [0.01, 0.02] }]
      listener: { bias-cents: 1 }
      strategy: kazez
      """
    ).experiment
    let people = ListenerPopulationCatalog.standard.entries[0].people
    for (cell, lapseRate) in zip(experiment.cells, [0.01, 0.02]) {
      let group = try #require(cell.groups.first)
      #expect(group.name == "real-ears" && group.count == 40 && group.model.people.count == people.count)
      #expect(group.model.people.allSatisfy { $0.lapseRate == lapseRate && $0.biasCents == 1 })
      let thresholds = group.model.people.map { ParameterValue.number($0.thresholds[.a4].value) }
      #expect(thresholds == people.map { $0["threshold-cents"] })
    }
  }

  @Test func `is read to the last key`() throws {
    let experiment = try scenario(
      """
      question: "What is read: all?"
      seed: 18446744073709551615
      replicates: 3
      measures: [fraction_correct]
      settings: { highest-note: 80, intervals: [P5, P1] }
      profile: { correct-only: true }
      trend: { minimum-records: 30, threshold: 0.1 }
      timeline: { period: week, window: 5 }
      training: { sessions: 4, comparisons-per-session: 50, first-day: 2026-03-29, time-of-day: 08:30,
        time-zone: Europe/Berlin, sessions-per-day: 2, days-between: 3, warm-up: 10, session-warm-up: 5 }
      """, after: .base
    ).experiment
    #expect(experiment.question == "What is read: all?")
    #expect(
      experiment.seed == .max && experiment.replicates == 3
        && experiment.requestedMeasures == ["fraction_correct"])
    #expect(experiment.measures.map(\.descriptor.name) == ["fraction_correct"])
    let cell = experiment.cells[0]
    #expect(cell.settings.notes.upperBound.index == 80)
    #expect(cell.settings.intervals == [.prime, .perfectFifth])
    #expect(cell.correctOnly && cell.trend == (30, 0.1) && cell.timeline == (.week, 5))
    #expect(cell.plan.comparisons == 200 && cell.plan.warmUp == 10 && cell.plan.sessionWarmUp == 5)
    #expect(cell.plan.schedule.start(ofSession: 3).iso8601 == "2026-04-01T07:30:00Z")
  }

  @Test func `keeps its text to the byte, and gives its name as a title`() throws {
    let text =
      "\u{FEFF}# é\r\nname: kazez-constants\r\npopulation: [{ listener: poor }]\r\nstrategy: kazez\r\n"
    let scenario = try Scenario(yaml: text, file: "s.yaml")
    #expect(Array(scenario.text.utf8) == Array(text.utf8))
    #expect(scenario.title == "Kazez constants" && scenario.question == "" && scenario.file == "s.yaml")
  }

  @Test func `can be given another seed`() throws {
    let scenario = try scenario("seed: 5", after: .base)
    #expect(scenario.overriding(seed: 7).experiment.seed == 7 && scenario.experiment.seed == 5)
  }

  @Test func `lets what is nearer to a group win`() throws {
    let cells = try scenario(
      """
      name: n
      population:
        - listener: novice
        - { group: own, lapse-rate: 0.3 }
        - { group: other, listener: novice, threshold-cents: 30 }
      listener: { lapse-rate: [0.1, 0.2], bias-cents: 2 }
      strategy: kazez
      """
    ).experiment.cells
    #expect(cells.map { $0.groups.map(\.model.lapseRate) } == [[0.1, 0.3, 0.1], [0.2, 0.3, 0.2]])
    #expect(cells[0].groups.map(\.model.thresholds[.middleC].value) == [22, 8, 30])
    #expect(cells[0].groups.map(\.name) == ["novice", "own", "other"])
    #expect(cells[0].groups.allSatisfy { $0.model.biasCents == 2 })
  }
}

@Suite struct `A sweep` {
  @Test func `goes through all combinations in the order of the file`() throws {
    #expect(
      try labels(
        """
        name: n
        timeline: { window: [10, 20] }
        population: [{ listener: novice, threshold-cents: [5, 6] }]
        strategy: kazez
        """) == [
          "timeline.window=10 population.novice.threshold-cents=5",
          "timeline.window=10 population.novice.threshold-cents=6",
          "timeline.window=20 population.novice.threshold-cents=5",
          "timeline.window=20 population.novice.threshold-cents=6",
        ])
  }

  @Test func `has strategies outermost, each with its own constants`() throws {
    #expect(
      try labels(
        """
        trend: { threshold: [0.1, 0.2] }
        strategy: [kazez, { name: kazez, label: wide, k2: [0.1, 0.2] }]
        """, after: .population) == [
          "strategy=kazez trend.threshold=0.1", "strategy=kazez trend.threshold=0.2",
          "strategy=wide trend.threshold=0.1 strategy.k2=0.1",
          "strategy=wide trend.threshold=0.1 strategy.k2=0.2",
          "strategy=wide trend.threshold=0.2 strategy.k2=0.1",
          "strategy=wide trend.threshold=0.2 strategy.k2=0.2",
        ])
  }

  @Test(arguments: [
    ("strategy: { name: kazez, k1: { from: 0.02, to: 0.08, steps: 4 } }", ["0.02", "0.04", "0.06", "0.08"]),
    ("strategy: { name: kazez, k1: { from: 0.02, to: 0.08 } }", ["0.02", "0.035", "0.05", "0.065", "0.08"]),
    (
      "strategy: { name: kazez, k1: { from: 0.01, to: 0.04, step: 0.01 } }", ["0.01", "0.02", "0.03", "0.04"]
    ),
    ("strategy: { name: kazez, k1: { from: 0, to: 0.05, step: 0.02 } }", ["0", "0.02", "0.04"]),
    (
      "strategy: { name: kazez, k1: { from: 0.01, to: 0.09, steps: 3, scale: log } }",
      ["0.01", "0.03", "0.09"]
    ),
    ("strategy: { name: staircase, down: { from: 1, to: 10, steps: 4 } }", ["1", "4", "7", "10"]),
    ("strategy: { name: staircase, down: { from: 2, to: 20, steps: 3, scale: log } }", ["2", "6", "20"]),
    ("strategy: { name: kazez, k1: [0.05] }", ["0.05"]),
    ("strategy: { name: staircase, run-in: [false, true] }", ["false", "true"]),
    ("strategy: { name: staircase, scale: [log, linear] }", ["log", "linear"]),
    ("strategy: { name: constant, levels: [[2, 4], 8] }", ["[2, 4]", "[8]"]),
  ])
  func `takes a list or a range where a value stood`(_ yaml: String, _ values: [String]) throws {
    let cells = try scenario(yaml, after: .population).experiment.cells
    #expect(cells.map { $0.label.map(\.value.description) } == values.map { [$0] })
  }

  @Test func `does not take a list of values for one where the constant is a list`() throws {
    let cells = try scenario("strategy: { name: constant, levels: [2, 4] }", after: .population).experiment
      .cells
    #expect(cells.count == 1 && cells[0].label.isEmpty)
    #expect(cells[0].strategy["levels"] == .list([.number(2), .number(4)]))
  }

  @Test func `reaches every part of a cell`() throws {
    let cells = try scenario(
      """
      settings: { lowest-note: [40, 41] }
      profile: { correct-only: [true, false] }
      training: { sessions: [1, 2] }
      """, after: .base
    ).experiment.cells
    #expect(cells.count == 8)
    #expect(
      cells[7].settings.notes.lowerBound.index == 41 && !cells[7].correctOnly && cells[7].plan.sessions == 2)
    #expect(
      cells[0].settings.notes.lowerBound.index == 40 && cells[0].correctOnly && cells[0].plan.sessions == 1)
  }

  @Test func `can be 100,000 cells large`() throws {
    let yaml = """
      trend: { threshold: { from: 0, to: 1, steps: 400 } }
      timeline: { window: { from: 1, to: 250, step: 1 } }
      """
    #expect(try scenario(yaml, after: .base).experiment.cells.count == Scenario.mostCells)
  }

  @Test(arguments: [
    ("{ strategy: kazez }", 0), ("{ strategy: wide, strategy.k2: 0.2 }", 2), ("{ strategy.k2: 0.10 }", 1),
  ])
  func `has a baseline that as many values as it takes name`(_ baseline: String, _ index: Int) throws {
    let experiment = try scenario(
      "strategy: [kazez, { name: kazez, label: wide, k2: [0.1, 0.2] }]\nbaseline: \(baseline)",
      after: .population
    ).experiment
    #expect(experiment.baseline == index)
  }

  @Test func `may use anchors and aliases`() throws {
    let yaml = "strategy: { name: kazez, k1: &k [0.01, 0.02], k2: *k }"
    #expect(try labels(yaml, after: .population).last == "strategy.k1=0.02 strategy.k2=0.02")
  }
}
