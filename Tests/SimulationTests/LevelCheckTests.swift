import Music
import Simulation
import Testing
import Training

/// Presents twice the level after each wrong answer and forgets the largest offset.
private struct UnboundedStrategy: ComparisonStrategy {
  static let descriptor = Descriptor(name: "unbounded", summary: "a test's", source: "a test", parameters: [])
  private var level = 60.0

  init(_ values: ParameterValues) throws(ParameterError) {}

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    if let last, !last.isCorrect { level *= 2 }
    return Choice(note: situation.uniformNote(from: draws.w0), difficulty: Cents(level))
  }
}

/// Leaves the bounds or the notes with the comparison after the sixtieth.
private struct LateStrategy: ComparisonStrategy {
  static let note = Parameter("note", .flag, default: false, "whether the note is wrong, not the level")
  static let descriptor = Descriptor(name: "late", summary: "a test's", source: "a test", parameters: [note])
  private let hasWrongNote: Bool
  private var made = 0

  init(_ values: ParameterValues) throws(ParameterError) { hasWrongNote = values[Self.note] }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    made += 1
    let isLate = made > 60
    return Choice(
      note: isLate && hasWrongNote ? MIDINote(20) : situation.notes.upperBound,
      difficulty: isLate && !hasWrongNote ? Cents(.nan) : 10)
  }
}

@Suite struct `A strategy of another package` {
  private let sentence =
    "unbounded.difficulty must be in 0.1…100.0 cents, got 120.0 in comparison 2. Clamp what the strategy presents to the "
    + "bounds of the settings."

  @Test func `that leaves the bounds ends a trace with a sentence`() {
    let error = #expect(throws: ParameterError.self) {
      try StrategyTrace(
        of: UnboundedStrategy.self, ParameterValues(of: UnboundedStrategy.descriptor),
        settings: TrainingSettings(),
        answers: [false, false], seed: 1)
    }
    #expect(error?.description == sentence)
  }

  @Test func `that leaves the bounds is refused before a study begins`() throws {
    var cell = try sampleCell(groups: [sampleGroup("amateur", count: 1)])
    #expect(throws: Never.self) { try sampleExperiment([cell], seed: 1, replicates: 1).checkLevels() }
    cell.strategy = try SimulatedStrategy(UnboundedStrategy.self).with()
    let error = #expect(throws: ParameterError.self) {
      try sampleExperiment([cell], seed: 1, replicates: 1).checkLevels()
    }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    (
      false,
      "late.difficulty must be in 0.1…100.0 cents, got nan in comparison 61. Clamp what the strategy presents to "
        + "the bounds of the settings."
    ),
    (true, "late.note must be in 36…84, got 20 in comparison 61. Choose a note of the situation."),
  ])
  func `that leaves the settings late ends its simulation with a sentence`(
    _ note: Bool, _ sentence: String
  ) async throws {
    var cell = try sampleCell(groups: [sampleGroup("amateur", count: 2)])
    cell.plan.sessions = 2
    cell.plan.comparisonsPerSession = 60
    cell.strategy = try SimulatedStrategy(CheckedStrategy<LateStrategy>.self).with(["note": .flag(note)])
    try await Simulator(sampleExperiment([cell], seed: 1, replicates: 1), jobs: 1).run { _ in }

    cell.plan.comparisonsPerSession = 61
    let simulator = Simulator(sampleExperiment([cell], seed: 1, replicates: 1), jobs: 1)
    let all = await #expect(throws: ParameterError.self) { try await simulator.run { _ in } }
    #expect(all?.description == sentence)
    let logged = await #expect(throws: ParameterError.self) {
      try await simulator.run(log: SimulationLog(trial: { _ in })) { _ in }
    }
    #expect(logged?.description == sentence)
    let one = await #expect(throws: ParameterError.self) {
      try await simulator.track(cell: 0, group: "amateur", listener: 0)
    }
    #expect(one?.description == sentence)
  }

  @Test func `that keeps to the settings presents the same with the check and without`() async throws {
    func result(_ strategy: SimulatedStrategy) async throws -> [Double?] {
      var cell = try sampleCell(groups: [sampleGroup("amateur", count: 3)])
      cell.strategy = try strategy.with()
      var found: [Double?] = []
      try await Simulator(sampleExperiment([cell], seed: 1, replicates: 1), jobs: 1).run { cell in
        found = cell.groups[0].measures.map(\.summary.mean)
      }
      return found
    }
    for (plain, checked) in [
      (SimulatedStrategy(StaircaseStrategy.self), SimulatedStrategy(CheckedStrategy<StaircaseStrategy>.self)),
      (SimulatedStrategy(KazezStrategy.self), SimulatedStrategy(CheckedStrategy<KazezStrategy>.self)),
    ] {
      let (one, other) = (try await result(plain), try await result(checked))
      #expect(one == other && one.contains { $0 != nil })
    }
  }
}
