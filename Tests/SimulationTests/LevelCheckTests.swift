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
    var cell = try sampleCell(cohorts: [sampleCohort("amateur", count: 1)])
    #expect(throws: Never.self) { try sampleExperiment([cell], seed: 1, replicates: 1).checkLevels() }
    cell.strategy = try SimulatedStrategy(UnboundedStrategy.self).with()
    let error = #expect(throws: ParameterError.self) {
      try sampleExperiment([cell], seed: 1, replicates: 1).checkLevels()
    }
    #expect(error?.description == sentence)
  }
}
