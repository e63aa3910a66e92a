// Settings that change nothing must not make cells that look different: `Documentation/scenarios.md`.
import Scenarios
import Testing

@Suite struct `A swept setting that the strategy does not use` {
  @Test(arguments: [
    (
      "strategy: kazez\nsettings: { cold-start-cents: [10, 100] }",
      """
      4:31: settings.cold-start-cents must be used by the strategy to be swept, got kazez, which does not use it. \
      Delete the key, or take a strategy that uses it.
      """
    ),
    (
      "strategy: [staircase, quest]\nsettings: { natural-vs-mechanical: { from: 0, to: 1, steps: 3 } }",
      """
      4:36: settings.natural-vs-mechanical must be used by the strategy to be swept, got staircase, quest, which do \
      not use it. Delete the key, or take a strategy that uses it.
      """
    ),
    (
      "strategy: { name: adaptive, k1: [0.05, 0.08] }",
      """
      3:33: strategy.k1 must be used by the strategy to be swept, got adaptive, which does not use it. Delete the \
      key, or take a strategy that uses it.
      """
    ),
    (
      "strategy: { name: kazez, first-cents: [10, 100] }\nsettings: { unison-first-cents: 50 }",
      """
      3:39: strategy.first-cents must be used to be swept, got settings at which every session begins. Delete the key, \
      or unison-first-cents and interval-first-cents.
      """
    ),
    (
      "strategy: { name: quest, quantile: [0.25, 0.5] }",
      """
      3:36: strategy.quantile must be used by the strategy to be swept, got quest, which does not use it. Delete the \
      key, or take a strategy that uses it.
      """
    ),
  ])
  func `is refused where it stands`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .population) == message)
  }

  @Test(arguments: [
    "strategy: adaptive\nsettings: { cold-start-cents: [10, 100] }",
    "strategy: [kazez, adaptive]\nsettings: { natural-vs-mechanical: [0, 1] }",
    "strategy: kazez\nsettings: { cold-start-cents: 50, maximum-cents: [50, 100] }",
    "strategy: { name: kazez, first-cents: [10, 100] }\nsettings: { unison-first-cents: [0, 50] }",
    "strategy: { name: kazez, first-cents: [10, 100] }\nsettings: { intervals: [P1, P5], unison-first-cents: 50 }",
    "strategy: { name: adaptive, rule: [factor, kazez-chain], k1: [0.05, 0.08] }",
    "strategy: { name: quest, placement: quantile, quantile: [0.25, 0.5] }",
  ])
  func `is accepted where some strategy uses it, or where it is not swept`(_ yaml: String) {
    #expect(complaint(about: yaml, after: .population) == nil)
  }
}
