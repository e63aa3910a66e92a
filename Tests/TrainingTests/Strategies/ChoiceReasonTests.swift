import Chronology
import Music
import Testing

@testable import Training

@Suite struct `The reason for a choice` {
  @Test func `of the adaptive strategy is a weak spot or the last note, and leads to the note presented`()
    throws
  {
    var training = ComparisonTraining(
      strategy: AdaptiveStrategy(), settings: TrainingSettings(), history: emptyHistory())
    let notes = training.settings.notes
    let draws = strategyDraws(seed: 5)
    var kinds: Set<String> = []
    for trial in 0..<200 {
      let words = TrialDraws(of: UInt32(trial), in: draws)
      let reason = training.reason(draws: words)
      let (weak, last) = (training.history.profile, training.last)
      let comparison = training.present(draws: words)
      switch reason {
      case .weakSpot(let rank):
        #expect(comparison.reference == weak.weakSpot(rank: rank, in: notes, order: StrategyDraws(words).w2))
        kinds.insert("weak spot")
      case .near(let note):
        #expect(note == last?.comparison.reference && abs(comparison.reference.index - note.index) <= 12)
        kinds.insert("near")
      case .anyNote: Issue.record("comparison \(trial) has no reason")
      }
      training.complete(comparison, isCorrect: trial % 3 > 0, at: Instant(seconds: Int64(trial)))
    }
    #expect(kinds == ["weak spot", "near"])
  }

  @Test func `of a strategy that draws from the whole range says so`() {
    let training = ComparisonTraining(
      strategy: KazezStrategy(), settings: TrainingSettings(), history: emptyHistory())
    #expect(training.reason(draws: TrialDraws(of: 0, in: strategyDraws(seed: 5))) == .anyNote)
  }

  @Test func `is written for a log`() {
    #expect("\(ChoiceReason.weakSpot(rank: 0))" == "weak spot 1")
    #expect("\(ChoiceReason.near(.a4))" == "near A4")
    #expect("\(ChoiceReason.anyNote)" == "any note of the range")
  }
}
