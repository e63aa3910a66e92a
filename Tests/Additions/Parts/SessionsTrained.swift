import Training

/// How many sessions a listener has had, counted by the measure itself and reported on request.
struct SessionsTrained: Measure {
  let descriptor = Descriptor(
    name: "sessions_trained", summary: "sessions that the listener has trained", source: "Peach",
    unit: "sessions", parameters: [])

  var observes: Observations { .own(Sessions.self) }
  var isReportedByDefault: Bool { false }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome[Sessions.self].map { .value(Double($0.count)) }
  }

  /// The sessions that began.
  struct Sessions: ListenerObservation {
    private(set) var count = 0

    init(of plan: TrainingPlan) {}

    mutating func sessionBegan() { count += 1 }

    mutating func comparisonCompleted(_ completed: CompletedComparison) {}
  }
}
