import Training

/// How often the arrow tells of a change while nothing changes.
struct FalseTrendRate: Measure {
  let descriptor = Descriptor(
    name: "false_trend_rate",
    summary: """
      share of session ends with an arrow, as long as the listener's threshold has never changed, at which it \
      says improving or declining
      """, source: "spec 3-laboratory L6", unit: "fraction", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.arrow.turnedWhileStill.value.map { .value($0) }
  }
}
