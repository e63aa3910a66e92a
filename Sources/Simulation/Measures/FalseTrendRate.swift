import Training

/// How often the arrow tells of a change while nothing changes.
struct FalseTrendRate: Measure {
  let descriptor = Descriptor(
    name: "false_trend_rate",
    summary:
      "share of session ends with an arrow at which it says improving or declining; the listener never changes",
    source: "spec 3-laboratory L6", unit: "fraction", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.arrows > 0 ? .value(Double(outcome.turnedArrows) / Double(outcome.arrows)) : nil
  }
}
