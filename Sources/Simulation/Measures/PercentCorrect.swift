import Training

/// Share of right answers, as a fraction.
struct PercentCorrect: Measure {
  let descriptor = Descriptor(
    name: "percent_correct", summary: "right answers / comparisons",
    source: "spec 3-laboratory L6", unit: "fraction", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.count > 0
      ? .value(Double(outcome.tally.correct) / Double(outcome.tally.count)) : nil
  }
}
