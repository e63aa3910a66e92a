import Training

/// The fraction of true improvements for which the trend arrow shows an improvement.
struct TrendPower: Measure {
  /// The lower end of the range of falls, in percent. The range is ten percentage points wide.
  let fall: TrendFall

  static let all: [any Measure] = TrendFall.allCases.map { TrendPower(fall: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: "trend_power_\(fall.rawValue)",
      summary: """
        share of session ends with an arrow, of those at which the true threshold has fallen by \(fall.rawValue) to \
        \(fall.rawValue + TrendFall.width) % since before training, at which it says improving
        """, source: "Peach", unit: "fraction",
      finding: "the arrow sees a fall by \(fall.rawValue) % at {} of session ends")
  }

  var aggregation: Aggregation { .fraction }

  var betterDirection: Objective.Direction? { .maximize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.arrow.improvingAfterFall[fall]?.value.map { .value($0) }
  }
}
