import Training

/// The fraction of session ends at which the shown 95 % interval contains the true threshold.
struct IntervalCoverage: Measure {
  enum Estimate: String, CaseIterable { case estimate, tracker }

  let estimate: Estimate

  /// The strategy's own estimate, and the threshold tracker.
  static let all: [any Measure] = Estimate.allCases.map { IntervalCoverage(estimate: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: "interval_coverage_\(estimate.rawValue)",
      summary: """
        share of session ends at which the 95 % interval of \
        \(estimate == .estimate ? "the strategy's estimate" : "the threshold tracker") holds the true 75 % threshold
        """, source: "Peach", unit: "fraction",
      finding: "{} of the \(estimate.rawValue)’s intervals hold the threshold")
  }

  var aggregation: Aggregation { .fraction }
  var observes: Observations { estimate == .tracker ? .own(TrackedEnds.self) : .none }
  var isReportedByDefault: Bool { false }

  var needsTruth: Bool { true }
  var needsEstimate: Bool { estimate == .estimate }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    var proportion = Proportion()
    switch estimate {
    case .estimate: proportion = outcome.estimateCovered
    case .tracker:
      for (end, truth) in outcome.trackedEnds { end.interval.map { proportion.add($0.contains(truth)) } }
    }
    return proportion.value.map { .value($0) }
  }
}
