import Training

/// The number of comparisons, including the warm-up, until the threshold shown at the end of a session is within a
/// quarter of an octave of the true one.
struct ComparisonsToQuarterOctave: Measure {
  enum Shown: String, CaseIterable { case timeline, estimate, tracker }

  let shown: Shown

  /// The timeline, the strategy's estimate and the threshold tracker.
  static let all: [any Measure] = Shown.allCases.map { ComparisonsToQuarterOctave(shown: $0) }

  static let octaves = 0.25

  var descriptor: Descriptor {
    Descriptor(
      name: "comparisons_to_quarter_octave_\(shown.rawValue)",
      summary: """
        comparisons, warm-up included, until the first session end at which \(name) is within a quarter of an octave \
        of the true 75 % threshold; geometric mean over the listeners for whom this happens
        """, source: "Peach", unit: "comparisons",
      finding: "the \(shown.rawValue) is within a quarter of an octave after {}")
  }

  var aggregation: Aggregation { .waitingTime }
  var observes: Observations { shown == .tracker ? .own(TrackedEnds.self) : .none }
  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }
  var needsEstimate: Bool { shown == .estimate }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let count =
      switch shown {
      case .timeline: outcome.firstWithinQuarter[.timeline]
      case .estimate: outcome.firstWithinQuarter[.estimate]
      case .tracker:
        outcome.allTrackedEnds.first { ($0.end.octaves - $0.truth).magnitude <= Self.octaves }?.end
          .comparisons
      }
    return count.map { .amount(Double($0)) }
  }

  private var name: String {
    switch shown {
    case .timeline: "the timeline's rolling mean"
    case .estimate: "the strategy's estimate"
    case .tracker: "the threshold tracker"
    }
  }
}
