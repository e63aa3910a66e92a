import Training

/// How many sessions a listener has had.
struct SessionsTrained: Measure {
  let descriptor = Descriptor(
    name: "sessions_trained", summary: "sessions that the listener has trained", source: "Peach",
    unit: "sessions", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? { .value(Double(outcome.sessions)) }
}
