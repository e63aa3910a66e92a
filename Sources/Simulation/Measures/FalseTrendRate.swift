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
