import Peach
import PeachTesting
import Testing

@testable import OwnParts

@Suite struct `Shrinking steps` {
  @Test(arguments: StrategyLaw.allCases) func `keep the law`(_ law: StrategyLaw) throws {
    try StrategyConformance.check(ShrinkingSteps.self, laws: [law])
  }

  @Test func `lower the level by 2·(1 − target) octaves after the first right answer`() {
    var strategy = ShrinkingSteps()
    func choice(after last: CompletedComparison?) -> Choice {
      strategy.nextChoice(
        after: last, profile: PerceptualProfile(), in: TrainingSettings().situation(for: .prime),
        draws: StrategyDraws(0, 0, 0))
    }
    let first = choice(after: nil)
    let right = CompletedComparison(
      comparison: Comparison(reference: first.note, offset: first.difficulty), isCorrect: true,
      timestamp: Instant(seconds: 0))
    #expect(first.difficulty == 100)
    #expect(choice(after: right).difficulty == Cents(100 * (-0.5).ofOctaves))
  }
}
