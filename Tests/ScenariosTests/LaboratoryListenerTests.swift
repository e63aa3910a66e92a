import Music
import Numerics
import Scenarios
import Simulation
import Testing
import Training

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

  func update(_ ability: inout Ability) { ability.octaves += octaves }
}

@Suite struct `A laboratory with a listener effect of its own` {
  private let laboratory: Laboratory

  init() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(Deafening.self)
    self.laboratory = laboratory
  }

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
    let octaves = cells.map { cell in cell.groups.map { $0.model.values["deafening-octaves"] } }
    #expect(octaves == [[.number(0), .number(1)], [.number(2), .number(1)]])
    #expect(cells[0].groups[0].model.isConstant && !cells[0].groups[1].model.isConstant)
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

/// G(z) = ½ + z/(2·(1 + |z|)).
private struct AlgebraicFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "algebraic", summary: "heavy tails", source: "a test", parameters: [])

  func cumulative(_ z: Double) -> Double { 0.5 + z / (2 * (1 + z.magnitude)) }

  func quantile(_ p: Double) -> Double { (2 * p - 1) / (1 - (2 * p - 1).magnitude) }
}

@Suite struct `A laboratory with a psychometric family and a listener of its own` {
  private let laboratory: Laboratory

  init() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(Deafening.self)
    try laboratory.register(AlgebraicFamily())
    try laboratory.register(
      NamedListener(
        "heavy", "a test's",
        values: [
          "threshold-cents": .number(10), "family": .text("algebraic"), "deafening-octaves": .number(1),
        ]))
    self.laboratory = laboratory
  }

  private func yaml(_ group: String) -> String {
    "name: n\npopulation: [{ \(group) }]\nstrategy: kazez\n"
  }

  @Test func `lets groups name the listener and change it`() throws {
    let experiment = try Scenario(
      yaml: yaml("listener: heavy, lapse-rate: 0.1"), file: "n.yaml", in: laboratory
    )
    .experiment
    let group = experiment.cells[0].groups[0]
    #expect(group.name == "heavy")
    #expect(group.model.values["family"] == .text("algebraic"))
    #expect(group.model.values["deafening-octaves"] == .number(1))
    #expect(group.model.lapseRate == 0.1)
  }

  @Test(arguments: [1.0, 2]) func `gives listeners the family's answers`(_ slope: Double) throws {
    let text = yaml("group: own, family: algebraic, threshold-cents: 10, slope: \(slope)")
    let model = try Scenario(yaml: text, file: "n.yaml", in: laboratory).experiment.cells[0].groups[0].model
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    let ratio = slope == 2 ? 9.0 : 3
    #expect(abs(listener.probabilityOfHigher(30, at: .middleC) - (0.5 + ratio / (2 * (1 + ratio)))) < 1e-12)
  }

  @Test func `does not change the standard laboratory`() {
    for group in ["listener: heavy", "group: own, family: algebraic"] {
      #expect(throws: ScenarioError.self) { try Scenario(yaml: yaml(group), file: "n.yaml") }
    }
  }

  @Test func `accepts only constants that make a listener`() {
    let deaf = NamedListener("deaf", "a test's", values: ["lapse-rate": .number(0.6)])
    let deafRefused = refusal { try $0.register(deaf) }
    #expect(deafRefused == "listener deaf: lapse-rate must be a number in 0…0.5, got 0.6. The default is 0.")
    let ears = NamedListener("real-ears", "a population's name", values: [:])
    let earsRefused = refusal { try $0.register(ears) }
    #expect(
      earsRefused
        == "listener and population names must differ, got \"real-ears\" twice. Rename one of the two.")
  }
}

@Suite struct `A laboratory with a population of its own` {
  private static let pair = ListenerPopulation(
    "pair", "two people", source: "a test",
    people: [["threshold-cents": .number(5)], ["threshold-cents": .number(50), "lapse-rate": .number(0.1)]])

  private static let yaml = "name: n\npopulation: [{ listener: pair, count: 40 }]\nstrategy: kazez\n"

  @Test func `lets groups draw listeners from it`() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(Self.pair)
    let group = try Scenario(yaml: Self.yaml, file: "n.yaml", in: laboratory).experiment.cells[0].groups[0]
    #expect(group.name == "pair" && group.model.people.map(\.lapseRate) == [0, 0.1])
    #expect(group.model.people.map { $0.thresholds[.a4].value } == [5, 50])
  }

  @Test func `does not change the standard laboratory`() {
    #expect(throws: ScenarioError.self) { try Scenario(yaml: Self.yaml, file: "n.yaml") }
  }

  @Test(
    arguments: [
      ("none", [], "population none must have people, got none. Add one."),
      (
        "deaf", [["lapse-rate": .number(0.6)]],
        "population deaf: lapse-rate must be a number in 0…0.5, got 0.6. The default is 0."
      ),
      (
        "novice", [[:]],
        "listener and population names must differ, got \"novice\" twice. Rename one of the two."
      ),
      (
        "Deaf", [[:]],
        "population: name must be kebab-case of at most 64 characters, got \"Deaf\". Use lower-case letters, digits "
          + "and single hyphens."
      ),
    ] as [(String, [[String: ParameterValue]], String)])
  func `accepts only people who make a listener, under a name of their own`(
    _ name: String, _ people: [[String: ParameterValue]], _ sentence: String
  ) {
    let population = ListenerPopulation(name, "a test's", source: "a test", people: people)
    let refused = refusal { try $0.register(population) }
    #expect(refused == sentence)
  }
}
