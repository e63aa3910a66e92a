import Training

/// The longest run of wrong answers of a listener.
struct LongestErrorRun: Measure {
  let descriptor = Descriptor(
    name: "longest_error_run", summary: "most wrong answers in a row",
    source: "Peach", unit: "comparisons", parameters: [])

  var aggregation: Aggregation { .count }

  var betterDirection: Objective.Direction? { .minimize }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.tally.count > 0 ? .value(Double(outcome.tally.longestErrorRun)) : nil
  }
}
