import Training

/// How much of the training teaches nothing because it is too easy.
struct FractionTooEasy: Measure {
  let descriptor = Descriptor(
    name: "fraction_too_easy",
    summary: """
      share of comparisons that the listener, as they were in that session, gets right more than 95 % of the time
      """, source: "Peach", unit: "fraction", parameters: [])

  var aggregation: Aggregation { .fraction }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.count > 0 ? .value(Double(outcome.tooEasy) / Double(outcome.tally.count)) : nil
  }
}
