import Training

/// How long it takes until the difficulty gets to where the rule rests.
struct TrialsToConverge: Measure {
  let descriptor = Descriptor(
    name: "trials_to_converge",
    summary: """
      trial, from 1, of the first difficulty at or below √2 × the rule's resting level (its small-step target where \
      the resting level is not known, the 75 % threshold if it has none); geometric mean over the listeners who get \
      there
      """, source: "Peach", unit: "comparisons", parameters: [])

  var aggregation: Aggregation { .waitingTime }

  var observes: Observations { .restingLevels }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.trialsToConverge.map { .amount(Double($0)) }
  }
}
