import Training

/// How much of the training is little better than guessing.
struct FractionTooHard: Measure {
  let descriptor = Descriptor(
    name: "fraction_too_hard",
    summary: """
      share of comparisons that the listener, as they were in that session, gets right less than 60 % of the time
      """, source: "Peach", unit: "fraction", parameters: [])

  var aggregation: Aggregation { .fraction }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.count > 0 ? .value(Double(outcome.tooHard) / Double(outcome.tally.count)) : nil
  }
}
