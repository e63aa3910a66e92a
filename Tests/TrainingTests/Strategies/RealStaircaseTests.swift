// Pazdera, Rinaldi & Trainor 2024: 164 staircases of 41 people, run by PsychoPy.
import Chronology
import FoundationEssentials
import Music
import Numerics
import TestSupport
import Testing
import Training

@Suite struct `Trials of real people` {
  @Test func `are the table that Tests-Tools-real_listeners makes`() {
    let folder = RealListeners.folder.path
    let check = ChildProcess(
      ["/bin/sh", "-c", "cd '\(folder)' && sha256sum --check --status trials.csv.sha256"], environment: [:])
    #expect(check.wait())
    #expect(RealListeners.people.count == 41)
    #expect(RealListeners.trials.count { $0.track > 0 } == 4428)
    #expect(RealListeners.trials.count { $0.track == 0 } == 9840)
  }
}

@Suite struct `The staircase of a study with people` {
  /// 2-down/1-up with a run-in to the first reversal, steps of 8 8 4 4 2 2 1 1 cents, eight reversals.
  private func strategy(start: Double, runIn: String) throws -> StaircaseStrategy {
    try StaircaseStrategy(
      ParameterValues(
        of: StaircaseStrategy.descriptor,
        setting: [
          "scale": .text("linear"), "step-up": .number(1), "step-down": .number(1),
          "schedule": .list([8, 4, 2, 1].map { .number($0) }), "stage-reversals": .integer(2),
          "run-in": .flag(true), "run-in-until": .text(runIn), "start-cents": .number(start),
          "stop-reversals": .integer(8),
        ]))
  }

  /// Whether the strategy, given the answers, presents each level of a track and ends with its last trial.
  private func repeats(_ track: [RealListeners.Trial], runIn: String = "first-reversal") throws -> Bool {
    var strategy = try strategy(start: track[0].start, runIn: runIn)
    // The study presented offsets of 0, which settings do not allow.
    let situation = Situation(notes: .a4 ... .a4, bounds: 0...100, coldStart: 100, weakSpotProbability: 0.5)
    var last: CompletedComparison?
    for (index, trial) in track.enumerated() {
      let choice = strategy.nextChoice(
        after: last, profile: PerceptualProfile(), in: situation, draws: .words(0, 0))
      guard choice.difficulty.value == trial.offset.magnitude else { return false }
      last = CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(trial.offset)), isCorrect: trial.isCorrect,
        timestamp: .init(seconds: 0))
      guard strategy.endsSession(after: last!) == (index == track.count - 1) else { return false }
    }
    return true
  }

  @Test func `presents all 164 tracks as they were`() throws {
    #expect(RealListeners.staircases.count == 164)
    #expect(RealListeners.staircases.allSatisfy { !$0.isEmpty })
    #expect(try RealListeners.staircases.filter { try !repeats($0) }.isEmpty)
  }

  @Test func `presents other levels with the run-in that ends at the first wrong answer`() throws {
    let others = try RealListeners.staircases.filter { try !repeats($0, runIn: "first-wrong") }
    #expect(others.count == 59)
    // The run-ins differ only where the first answer is wrong.
    #expect(others.allSatisfy { !$0[0].isCorrect })
  }
}
