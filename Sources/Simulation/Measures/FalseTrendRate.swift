import Music
import Training

/// The fraction of session ends at which the trend arrow shows a change although the threshold has never changed.
struct FalseTrendRate: Measure {
  enum Direction: String, CaseIterable { case either, improving, declining }

  let direction: Direction

  /// The rate in either direction, and the rates of improving and of declining.
  static let all: [any Measure] = Direction.allCases.map { FalseTrendRate(direction: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: direction == .either ? "false_trend_rate" : "false_\(direction.rawValue)_rate",
      summary: """
        share of session ends with an arrow, as long as the listener's threshold has never changed, at which it \
        says \(direction == .either ? "improving or declining" : direction.rawValue)
        """, source: "Peach", unit: "fraction",
      finding: direction == .either
        ? "the arrow is false at {} of session ends"
        : "the arrow falsely says \(direction.rawValue) at {} of session ends")
  }

  var aggregation: Aggregation { .fraction }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let arrow = outcome.arrow
    let share =
      switch direction {
      case .either: arrow.turnedWhileUnchanged
      case .improving: arrow.improvingWhileUnchanged
      case .declining: arrow.decliningWhileUnchanged
      }
    return share.value.map { .value($0) }
  }
}

/// The fraction of session ends at which the arrow of the Peach app shows a change although the threshold has never
/// changed, whichever arrow the scenario shows. `false_trend_rate` is the same of the arrow that the scenario shows.
struct FalseSessionTrendRate: Measure {
  let descriptor = Descriptor(
    name: "false_trend_rate_sessions",
    summary: """
      share of session ends with two comparisons, as long as the listener's threshold has never changed, at which the arrow \
      of the Peach app (the rule sessions) says improving or declining
      """, source: "Peach", unit: "fraction",
    finding: "the arrow of the Peach app is false at {} of session ends")

  var aggregation: Aggregation { .fraction }
  var observes: Observations { .own(SessionTrendEnds.self) }
  var isReportedByDefault: Bool { false }
  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let arrow = outcome.tally(ofArrows: outcome[SessionTrendEnds.self]?.ends ?? [])
    return arrow.turnedWhileUnchanged.value.map { .value($0) }
  }
}

/// The arrow of the Peach app at the end of each session.
struct SessionTrendEnds: ListenerObservation {
  /// The arrows at the ends of sessions, in order; nil where none is shown.
  private(set) var ends: [TrendAnalyzer.Trend?] = []

  private var trend = SessionTrend()

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) { trend.add(completed) }

  mutating func sessionEnded() { ends.append(trend.trend) }
}
