import Training

/// The delay of the timeline's rolling mean behind the true threshold, in days.
struct TimelineLag: Measure {
  let descriptor = Descriptor(
    name: "timeline_lag_days",
    summary: """
      the delay, in steps of a session, at which the true threshold fits the timeline's rolling mean best: least \
      variance over session ends of log2(shown / true that long before); undefined while the threshold never \
      changes, and where a delay longer than half the training, or than 50 sessions, fits best
      """, source: "Peach", unit: "days", finding: "the timeline is late by {}")

  var aggregation: Aggregation { .count }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.lag.sessions.map { .value(Double($0) * outcome.daysPerSession) }
  }
}
