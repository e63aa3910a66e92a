import PeachTesting
import Testing

@testable import OwnParts

@Suite struct `Shrinking steps` {
  @Test(arguments: StrategyLaw.allCases) func `keep the law`(_ law: StrategyLaw) throws {
    try StrategyConformance.check(ShrinkingSteps.self, laws: [law])
  }
}
