import Chronology
import Fitting
import Music
import Numerics
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
  private let laboratory: Laboratory

  init() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(OwnMeasure())
    self.laboratory = laboratory
  }

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
    #expect(scenario.experiment.measures.map(\.descriptor.name) == ["fraction_correct", "own_number"])
    #expect(scenario.experiment.requestedMeasures == ["own_number", "fraction_correct"])
    #expect(scenario.experiment.objectives == [Objective("own_number", .maximize)])
    #expect(scenario.tuning?.goal.measures == ["fraction_correct", "own_number"])
  }

  @Test func `reports it after the standard ones where a scenario names none`() throws {
    let experiment = try Scenario(yaml: yaml(""), file: "n.yaml", in: laboratory).experiment
    let usual = MeasureCatalog.standard.reportedByDefault.map(\.descriptor.name)
    #expect(experiment.measures.map(\.descriptor.name) == usual + ["own_number"])
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

  @Test func `accepts names that can name columns only`() {
    struct Spaced: Measure {
      let descriptor = Descriptor(name: "own number", summary: "a test's", source: "a test")
      func contribution(of outcome: ListenerOutcome) -> Contribution? { nil }
    }
    let sentence =
      "measure names must be lower-case letters, digits and underscores, got \"own number\". Rename it."
    let refused = refusal { try $0.register(Spaced()) }
    #expect(refused == sentence)
  }
}

/// The sentence with which the standard laboratory refuses a part; nil if it accepts it.
func refusal(_ register: (inout Laboratory) throws -> Void) -> String? {
  var laboratory = Laboratory.standard
  do { try register(&laboratory) } catch { return "\(error)" }
  return nil
}

@Suite struct `A name that is registered twice` {
  private struct Renamed: PsychometricFamily {
    static let descriptor = Descriptor(name: "gumbel", summary: "a test's", source: "a test")
    func cumulative(_ z: Double) -> Double { 0.5 }
    func quantile(_ p: Double) -> Double { 0 }
  }

  private struct Tired: ListenerEffect {
    static let octaves = Parameter("slope", .number(0...1), default: 0, "a constant that listeners have")
    static let descriptor = Descriptor(
      name: "tired", summary: "a test's", source: "a test", parameters: [octaves])
    init(_ values: ParameterValues) throws(ParameterError) {}
    mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  }

  private struct Learning: ListenerEffect {
    static let octaves = Parameter("other-octaves", .number(0...1), default: 0, "a constant")
    static let descriptor = Descriptor(
      name: "learning", summary: "a test's", source: "a test", parameters: [octaves])
    init(_ values: ParameterValues) throws(ParameterError) {}
    mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  }

  private enum PowerLaw: LearningLaw {
    static let name = "power"
    static let coordinates = HyperbolicLearning.coordinates

    static func octaves(
      after practised: Double, _ shape: SIMD2<Double>
    ) -> (gain: Double, slopes: SIMD2<Double>) { (0, .zero) }
  }

  @Test func `is refused with a sentence, whatever has it`() {
    func sentence(_ kind: String, _ name: String) -> String {
      "\(kind) names must differ, got \"\(name)\" twice. Rename one of the two."
    }
    let novice = NamedListener("novice", "a test's", values: [:])
    let ears = ListenerPopulation("real-ears", "a test's", source: "a test", people: [[:]])
    let (measure, sampler) = (MeasureCatalog.standard.entries[0], SamplerCatalog.standard.entries[0])
    let refused = [
      (refusal { try $0.register(KazezStrategy.self) }, sentence("strategy", "kazez")),
      (refusal { try $0.register(measure) }, sentence("measure", "fraction_correct")),
      (refusal { try $0.register(sampler) }, sentence("sampler", "grid")),
      (refusal { try $0.register(Learning.self) }, sentence("effect", "learning")),
      (refusal { try $0.register(Tired.self) }, sentence("listener parameter", "slope")),
      (refusal { try $0.register(Renamed()) }, sentence("family", "gumbel")),
      (refusal { try $0.register(PowerLaw.self) }, sentence("learning", "power")),
      (refusal { try $0.register(novice) }, sentence("listener", "novice")),
      (refusal { try $0.register(ears) }, sentence("population", "real-ears")),
    ]
    for (got, sentence) in refused { #expect(got == sentence) }
  }

  @Test func `leaves the laboratory as it was`() throws {
    var laboratory = Laboratory.standard
    #expect(throws: RegistrationError.self) { try laboratory.register(Tired.self) }
    #expect(laboratory.listeners.effects.map(\.name) == Laboratory.standard.listeners.effects.map(\.name))
    #expect(laboratory.listeners.descriptor == Laboratory.standard.listeners.descriptor)
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
    try laboratory.register(MiddleSampler.self)
    let experiment = try Scenario(yaml: yaml, file: "n.yaml", in: laboratory).experiment
    #expect(experiment.cells.map { $0.label[0].value } == [.number(0.03), .number(0.02)])
  }

  @Test func `does not change the standard laboratory`() {
    let error = #expect(throws: ScenarioError.self) { try Scenario(yaml: yaml, file: "n.yaml") }
    #expect(error?.description.contains("sampler \"middle\" is unknown. Known: grid, random, sobol") == true)
  }
}

/// L(n) = G·n/(n + τ).
private enum HyperbolicLearning: LearningLaw {
  static let name = "hyperbolic"
  static let coordinates = [
    Coordinate("hyperbolic-octaves", unit: "octaves", 0...10, boundedBelow: true),
    Coordinate("hyperbolic-comparisons", unit: "comparisons", 1...1_000_000, on: .octaves),
  ]

  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  ) {
    let half = shape.y.ofOctaves
    let share = practised / (practised + half)
    // The derivative by log₂ τ contains ln 2.
    return (
      shape.x * share, SIMD2(share, -shape.x * share * half / (practised + half) * 0.693_147_180_559_945_3)
    )
  }
}

/// The effect that simulates it.
private struct HyperbolicEffect: ListenerEffect {
  static let octaves = Parameter("hyperbolic-octaves", .number(0...10), default: 0, unit: "octaves", "gain")
  static let half = Parameter(
    "hyperbolic-comparisons", .number(1...1e6), default: 100, unit: "comparisons",
    "after which half is learned")
  static let descriptor = Descriptor(
    name: "hyperbolic", summary: "a test's", source: "a test", parameters: [octaves, half])

  private let shape: SIMD2<Double>
  private var practised = 0.0

  init(_ values: ParameterValues) throws(ParameterError) {
    shape = [values[Self.octaves], values[Self.half].octaves]
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: -HyperbolicLearning.octaves(after: practised, shape).gain)
    practised += 1
  }
}

@Suite struct `A laboratory with a learning law of its own` {
  private let laboratory: Laboratory

  init() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(HyperbolicEffect.self)
    try laboratory.register(HyperbolicLearning.self)
    self.laboratory = laboratory
  }

  /// 4,000 comparisons of a listener with 64 cents who learns 3 octaves, half of them in 200 comparisons.
  private func comparisons() throws -> [CompletedComparison] {
    let parts = laboratory.listeners
    let model = try ListenerModel(
      ParameterValues(
        of: parts.descriptor,
        setting: [
          "threshold-cents": .number(64), "lapse-rate": .number(0.02), "hyperbolic-octaves": .number(3),
          "hyperbolic-comparisons": .number(200),
        ]), of: parts)
    let address = ListenerAddress(key: StreamKey(seed: 2), index: 0)
    var listener = model.changingListener(at: address)
    var training = ComparisonTraining(
      strategy: KazezStrategy(), settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    listener.beginSession(0, on: CivilDate(firstOfMonth: 1, year: 2026), at: address)
    return (0..<4000 as Range<UInt32>).map { trial in
      let draws = TrialDraws(of: trial, in: address.stream(.trial, session: 0))
      let comparison = training.present(draws: draws)
      let answer = listener.respond(to: comparison, uniform: draws.answer).answer
      return training.complete(
        comparison, isCorrect: comparison.isCorrect(answer), at: Instant(seconds: Int64(trial)))
    }
  }

  @Test func `fits its constants`() throws {
    let laws = try laboratory.learningLaws.named(["none", "hyperbolic"])
    let fit = try ListenerFitter(laws: laws).fit(comparisons())
    #expect(fit.score.learning == "hyperbolic")
    for (name, truth) in [
      ("threshold-cents", 64), ("hyperbolic-octaves", 3), ("hyperbolic-comparisons", 200.0),
    ] {
      // The true value lies within the 99.9 % interval.
      #expect(try #require(fit.profileDeviance(of: name, at: truth)) < 10.83, "\(name)")
    }
    // A scenario can name every constant of the fit.
    let constants = Dictionary(uniqueKeysWithValues: fit.constants.map { ($0.name, $0.value) })
    #expect(throws: Never.self) {
      try ParameterValues(of: laboratory.listeners.descriptor, setting: constants)
    }
  }

  @Test func `does not change the standard laboratory`() {
    #expect(Laboratory.standard.learningLaws.names == ["none", "exponential", "power"])
  }
}
