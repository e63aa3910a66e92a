import Training

/// The duration of a session.
struct SessionLength: Measure {
  let descriptor = Descriptor(
    name: "session_length_minutes",
    summary: "mean time from a session's start to its last answer's feedback, by the virtual clock",
    source: "Peach", unit: "minutes", finding: "a session takes {}")

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.sessions > 0 ? .value(outcome.minutes / Double(outcome.sessions)) : nil
  }
}
