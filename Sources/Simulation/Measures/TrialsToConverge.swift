import Training

/// The number of comparisons until the difficulty first reaches √2 times the rule's resting level.
struct TrialsToConverge: Measure {
  let descriptor = Descriptor(
    name: "trials_to_converge",
    summary: """
      trial, from 1, of the first difficulty at or below √2 × the rule's resting level (its small-step target where \
      the resting level is not known; undefined for rules with neither, such as quest-plus); geometric mean over the \
      listeners who get there
      """, source: "Peach", unit: "comparisons", finding: "the level converges after {}")

  var aggregation: Aggregation { .waitingTime }

  var observes: Observations { .restingLevels }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.trialsToConverge.map { .amount(Double($0)) }
  }
}
