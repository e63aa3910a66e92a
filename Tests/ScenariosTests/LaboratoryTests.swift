import Chronology
import Listeners
import Randomness
import Scenarios
import Simulation
import Testing
import Training
import Tuning

private struct OwnMeasure: Measure {
  let descriptor = Descriptor(name: "own_number", summary: "always 1", source: "a test", unit: "fraction")
  var aggregation: Aggregation { .fraction }

  func contribution(of outcome: ListenerOutcome) -> Contribution? { .value(1) }
}

@Suite struct `A laboratory with a measure of its own` {
  private let laboratory: Laboratory = {
    var laboratory = Laboratory.standard
    laboratory.register(OwnMeasure())
    return laboratory
  }()

  private func yaml(_ rest: String) -> String {
    "name: n\npopulation: [{ listener: novice }]\nstrategy: { name: kazez, k1: [0.03, 0.05] }\n\(rest)\n"
  }

  @Test func `lets scenarios report it, rank by it and constrain a tuning by it`() throws {
    let text = yaml(
      """
      measures: [own_number, fraction_correct]
      objectives: [{ measure: own_number, direction: maximize }]
      tune: { objective: fraction_correct, constraints: [{ measure: own_number, at-least: 0.5 }] }
      """)
    let scenario = try Scenario(yaml: text, file: "n.yaml", in: laboratory)
    #expect(scenario.experiment.measureNames == ["fraction_correct", "own_number"])
    #expect(scenario.experiment.requestedMeasures == ["own_number", "fraction_correct"])
    #expect(scenario.experiment.objectives == [Objective("own_number", .maximize)])
    #expect(scenario.tuning?.goal.measures == ["fraction_correct", "own_number"])
  }

  @Test func `reports it after the standard ones where a scenario names none`() throws {
    let experiment = try Scenario(yaml: yaml(""), file: "n.yaml", in: laboratory).experiment
    let usual = MeasureCatalog.standard.reportedByDefault.map(\.descriptor.name)
    #expect(experiment.measureNames == usual + ["own_number"])
  }

  @Test func `checks bounds by the unit of the measure`() {
    let text = yaml(
      """
      measures: [own_number]
      tune: { objective: own_number, constraints: [{ measure: own_number, at-least: 50 }] }
      """)
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(yaml: text, file: "n.yaml", in: laboratory)
    }
    #expect(
      error?.description.contains("tune.constraints.at-least must be a number in 0…1, got 50.") == true)
  }

  @Test func `does not change the standard laboratory`() {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(yaml: yaml("measures: [own_number]"), file: "n.yaml")
    }
    #expect(error?.description.contains("measure \"own_number\" is unknown.") == true)
  }

  @Test func `accepts names that can name columns only`() async {
    await #expect(processExitsWith: .failure) {
      struct Spaced: Measure {
        let descriptor = Descriptor(name: "own number", summary: "a test's", source: "a test")
        func contribution(of outcome: ListenerOutcome) -> Contribution? { nil }
      }
      var laboratory = Laboratory.standard
      laboratory.register(Spaced())
    }
  }
}

/// The middle of the cube and, if asked for, its corner.
private struct MiddleSampler: Sampler {
  static let corner = Parameter("corner", .flag, default: false, "whether the corner belongs to it")
  static let descriptor = Descriptor(
    name: "middle", summary: "the middle", source: "a test", parameters: [corner])
  static let traits = SamplerTraits()

  private let corner: Bool

  init(_ values: ParameterValues) throws(ParameterError) { corner = values[Self.corner] }

  func count(levels: [Int?]) -> Int { corner ? 2 : 1 }

  func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    [levels.map { _ in 0.5 }] + (corner ? [levels.map { _ in 0 }] : [])
  }
}

@Suite struct `A laboratory with a sampler of its own` {
  private let yaml = """
    name: n
    population: [{ listener: novice }]
    strategy: { name: kazez, k1: { from: 0.02, to: 0.04 } }
    sampler: { name: middle, corner: true }

    """

  @Test func `lets scenarios take their conditions from it`() throws {
    var laboratory = Laboratory.standard
    laboratory.register(MiddleSampler.self)
    let experiment = try Scenario(yaml: yaml, file: "n.yaml", in: laboratory).experiment
    #expect(experiment.cells.map { $0.label[0].value } == [.number(0.03), .number(0.02)])
  }

  @Test func `does not change the standard laboratory`() {
    let error = #expect(throws: ScenarioError.self) { try Scenario(yaml: yaml, file: "n.yaml") }
    #expect(error?.description.contains("sampler \"middle\" is unknown. Known: grid, random, sobol") == true)
  }
}

/// A shift of the threshold from the first comparison on.
private struct Deafening: ListenerEffect {
  static let octaves = Parameter("deafening-octaves", .number(0...5), default: 0, "rise of the threshold")
  static let descriptor = Descriptor(
    name: "deafening", summary: "a test's", source: "a test", parameters: [octaves])

  private let octaves: Double

  init(_ values: ParameterValues) throws(ParameterError) { octaves = values[Self.octaves] }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: octaves)
  }

  func tell(_ ability: inout Ability) { ability.octaves += octaves }
}

@Suite struct `A laboratory with a listener effect of its own` {
  private let laboratory: Laboratory = {
    var laboratory = Laboratory.standard
    laboratory.register(Deafening.self)
    return laboratory
  }()

  private func yaml(_ listener: String) -> String {
    """
    name: n
    population: [{ listener: novice }, { group: own, deafening-octaves: 1 }]
    strategy: kazez
    listener: { \(listener) }

    """
  }

  @Test func `lets scenarios set and sweep its constants, for groups and for all listeners`() throws {
    let text = yaml("deafening-octaves: [0, 2]")
    let cells = try Scenario(yaml: text, file: "n.yaml", in: laboratory).experiment.cells
    let octaves = cells.map { cell in cell.cohorts.map { $0.model.values["deafening-octaves"] } }
    #expect(octaves == [[.number(0), .number(1)], [.number(2), .number(1)]])
    #expect(cells[0].cohorts[0].model.isConstant && !cells[0].cohorts[1].model.isConstant)
  }

  @Test func `raises thresholds in a simulation`() async throws {
    var scenario = try Scenario(yaml: yaml("lapse-rate: 0"), file: "n.yaml", in: laboratory).experiment
    scenario.measures = [try laboratory.measures.named("final_threshold_cents")]
    var result: CellResult?
    try await Simulator(scenario, jobs: 1).run { result = $0 }
    // 8 cents by default, one octave higher.
    let threshold = try #require(result?.groups[1]["final_threshold_cents"]?.mean)
    #expect(abs(threshold - 16) < 1e-9)
  }

  @Test func `refuses values outside the rule where they stand`() {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(yaml: yaml("deafening-octaves: 6"), file: "n.yaml", in: laboratory)
    }
    #expect(
      error?.description.hasPrefix("n.yaml:4:32: listener.deafening-octaves must be a number in 0…5, got 6.")
        == true)
  }

  @Test func `does not change the standard laboratory`() {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(yaml: yaml("lapse-rate: 0"), file: "n.yaml")
    }
    #expect(error?.description.contains("deafening-octaves") == true)
  }
}
