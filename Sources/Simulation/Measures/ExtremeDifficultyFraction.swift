import Training

/// The share of comparisons that are too easy (right answers above 95 %) or too hard (below 60 %) for the listener. The
/// probability of a right answer is computed from the listener's psychometric function of that session.
struct ExtremeDifficultyFraction: Measure {
  enum Kind: String, CaseIterable {
    case tooEasy = "fraction_too_easy"
    case tooHard = "fraction_too_hard"
  }

  let kind: Kind

  /// Both measures, in the order of listings.
  static let all: [any Measure] = Kind.allCases.map { ExtremeDifficultyFraction(kind: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: kind.rawValue,
      summary: "share of comparisons that the listener, as they were in that session, gets right "
        + (kind == .tooEasy ? "more than 95 % of the time" : "less than 60 % of the time"),
      source: "Peach", unit: "fraction",
      finding: "{} of comparisons are too \(kind == .tooEasy ? "easy" : "hard")")
  }

  var aggregation: Aggregation { .fraction }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    guard outcome.tally.count > 0 else { return nil }
    let count = kind == .tooEasy ? outcome.tooEasy : outcome.tooHard
    return .value(Double(count) / Double(outcome.tally.count))
  }
}

/// The share of comparisons that are neither too easy nor too hard.
struct UsefulFraction: Measure {
  let descriptor = Descriptor(
    name: "fraction_useful", summary: "share of comparisons that are right 60 to 95 % of the time",
    source: "Peach", unit: "fraction", finding: "{} of comparisons are neither too easy nor too hard")

  var aggregation: Aggregation { .fraction }
  var isReportedByDefault: Bool { false }
  var betterDirection: Objective.Direction? { .maximize }
  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let count = outcome.tally.count
    return count > 0 ? .value(1 - Double(outcome.tooEasy + outcome.tooHard) / Double(count)) : nil
  }
}
