import Training

/// How long it takes until the difficulty gets to where it belongs.
struct TrialsToConverge: Measure {
  let descriptor = Descriptor(
    name: "trials_to_converge",
    summary: """
      trial, from 1, of the first difficulty at or below √2 × the rule's target point (√2 × the 75 % threshold \
      if it has none); undefined for listeners who never get there
      """, source: "spec 3-laboratory L6", unit: "comparisons", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.trialsToConverge.map { .value(Double($0)) }
  }
}
