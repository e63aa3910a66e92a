import Training

/// Fraction of right answers.
struct FractionCorrect: Measure {
  let descriptor = Descriptor(
    name: "fraction_correct", summary: "right answers / comparisons",
    source: "Peach", unit: "fraction", finding: "{} of answers are right")

  var aggregation: Aggregation { .fraction }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.answered > 0 ? .value(Double(outcome.right) / Double(outcome.answered)) : nil
  }
}

/// |fraction correct − 0.75|, mean over listeners: an objective for constants that leave three answers in four right.
struct DistanceFromThreeQuarters: Measure {
  let descriptor = Descriptor(
    name: "distance_from_three_quarters", summary: "|fraction correct - 0.75|, mean over listeners",
    source: "Peach", unit: "fraction", finding: "the share of right answers misses 75 % by {}")

  var isReportedByDefault: Bool { false }
  var betterDirection: Objective.Direction? { .minimize }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let tally = outcome.tally
    guard tally.count > 0 else { return nil }
    return .value((Double(tally.correct) / Double(tally.count) - 0.75).magnitude)
  }
}
