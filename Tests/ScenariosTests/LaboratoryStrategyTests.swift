import Music
import Scenarios
import Simulation
import Testing
import Training

/// Halves the level after each right answer, down to `floor` only: below 0.1 cents it is outside the bounds.
private struct Halving: ComparisonStrategy {
  static let floor = Parameter("floor", .number(0...100), default: 1, unit: "cents", "the smallest level")
  static let descriptor = Descriptor(
    name: "halving", summary: "a test's", source: "a test", parameters: [floor])

  private let floor: Double

  init(_ values: ParameterValues) throws(ParameterError) { floor = values[Self.floor] }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let level = last.map { $0.comparison.difficulty.value / ($0.isCorrect ? 2 : 0.5) } ?? 64
    return Choice(note: situation.uniformNote(from: draws.w0), difficulty: Cents(min(100, max(floor, level))))
  }

  var unusedSettings: [any ParameterDeclaration] { TrainingSettings.unusedByChains }
}

@Suite struct `A laboratory with a strategy of its own` {
  private let laboratory: Laboratory

  init() throws {
    var laboratory = Laboratory.standard
    try laboratory.register(Halving.self)
    self.laboratory = laboratory
  }

  private func results(_ strategy: String, in laboratory: Laboratory? = nil) async throws -> [GroupResult] {
    let yaml = """
      name: n
      population: [{ listener: expert, count: 3, threshold-cents: 0.01 }]
      strategy: \(strategy)
      training: { sessions: 2, comparisons-per-session: 40 }
      measures: [geometric_mean_cents]

      """
    let scenario = try Scenario(yaml: yaml, file: "n.yaml", in: laboratory ?? self.laboratory)
    var groups: [GroupResult] = []
    try await Simulator(scenario.experiment, jobs: 2).run { groups = $0.groups }
    return groups
  }

  private let tracks = #"{ name: interleaved, tracks: ["halving floor=2", "constant levels=64"] }"#

  @Test func `interleaves it with others`() async throws {
    let mixed = try #require(try await results(tracks)[0]["geometric_mean_cents"]?.mean)
    let alone = try #require(try await results("halving")[0]["geometric_mean_cents"]?.mean)
    #expect(alone < 4 && mixed > 2 * alone && mixed < 64)
    let error = await #expect(throws: ScenarioError.self) { try await results(tracks, in: .standard) }
    #expect(error?.description.contains("got \"halving floor=2\". Known: kazez, ") == true)
  }

  @Test func `interleaves the strategies of this package as the standard laboratory does`() async throws {
    let others = #"{ name: interleaved, tracks: [staircase, "constant levels=64"] }"#
    let (own, standard) = (try await results(others), try await results(others, in: .standard))
    #expect(own[0]["geometric_mean_cents"] == standard[0]["geometric_mean_cents"])
  }

  @Test func `traces it as a track, and ends with a sentence where it leaves the bounds`() throws {
    let sentence =
      "halving.difficulty must be in 0.1…100.0 cents, got 0.0625 in comparison 11. Clamp what the strategy presents to "
      + "the bounds of the settings."
    func levels<Strategy: ComparisonStrategy>(
      _ type: Strategy.Type, _ tracks: String
    ) throws -> [Double] {
      let values = try ParameterValues(of: type.descriptor, setting: ["tracks": .text(tracks)])
      return try StrategyTrace(
        of: type, values, settings: TrainingSettings(), answers: Array(repeating: true, count: 12), seed: 1
      ).trials.map(\.level.value)
    }
    let type = try laboratory.strategyTypes.named("interleaved")
    #expect(try levels(type, "halving floor=16") == [64, 32] + Array(repeating: 16, count: 10))
    let error = #expect(throws: ParameterError.self) { try levels(type, "halving floor=0") }
    #expect(error?.description == sentence)
  }

  @Test func `ends a simulation with a sentence where it leaves the bounds, alone and as a track`() async {
    for strategy in ["{ name: halving, floor: 0 }", #"{ name: interleaved, tracks: ["halving floor=0"] }"#] {
      let error = await #expect(throws: ParameterError.self) { try await results(strategy) }
      let sentence = "halving.difficulty must be in 0.1…100.0 cents, got 0.0625 in"
      #expect(error?.description.hasPrefix(sentence) == true)
    }
  }

  @Test func `leaves the settings that it names out of sweeps`() throws {
    let yaml = """
      name: n
      population: [{ listener: novice }]
      strategy: halving
      settings: { cold-start-cents: [20, 50] }

      """
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(yaml: yaml, file: "n.yaml", in: laboratory)
    }
    #expect(error?.description.contains("got halving, which does not use it") == true)
  }
}
