import Training

/// Fraction of right answers.
struct FractionCorrect: Measure {
  let descriptor = Descriptor(
    name: "fraction_correct", summary: "right answers / comparisons",
    source: "Peach", unit: "fraction", finding: "{} of answers are right")

  var aggregation: Aggregation { .fraction }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.count > 0
      ? .value(Double(outcome.tally.correct) / Double(outcome.tally.count)) : nil
  }
}
