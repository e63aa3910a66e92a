package import Simulation
import Training

/// The objective of a recommended setting.
package enum AdviceObjective: String, CaseIterable, Sendable {
  /// The timeline shows a threshold near the true one: `rmse_octaves_timeline`.
  case shownThreshold = "shown-threshold"
  /// Three answers in four are right.
  case fractionCorrect = "fraction-correct"
  /// As many comparisons as possible are neither too easy nor too hard: right 60 to 95 % of the time.
  case learning

  /// The measure of the objective.
  package var measure: any Measure {
    switch self {
    case .shownThreshold:
      do { return try MeasureCatalog.standard.named("rmse_octaves_timeline") } catch {
        preconditionFailure("the catalog must have the measure: \(error)")
      }
    case .fractionCorrect: return DistanceFromThreeQuarters()
    case .learning: return UsefulFraction()
    }
  }

  /// The smallest improvement for which a setting is worth changing: 0.1 octaves for `shownThreshold`, that is 7 % of
  /// the error, otherwise 2 percentage points.
  package var leastEffect: Double { self == .shownThreshold ? 0.1 : 0.02 }

  /// Whether the measure should be small or large.
  package var direction: Objective.Direction { self == .learning ? .maximize : .minimize }
}

/// |fraction correct − 0.75|, mean over listeners.
struct DistanceFromThreeQuarters: Measure {
  let descriptor = Descriptor(
    name: "distance_from_three_quarters", summary: "|fraction correct - 0.75|, mean over listeners",
    source: "Peach", unit: "fraction", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let tally = outcome.tally
    guard tally.count > 0 else { return nil }
    return .value((Double(tally.correct) / Double(tally.count) - 0.75).magnitude)
  }
}

/// The share of comparisons that are neither too easy nor too hard.
struct UsefulFraction: Measure {
  let descriptor = Descriptor(
    name: "fraction_useful", summary: "share of comparisons that are right 60 to 95 % of the time",
    source: "Peach", unit: "fraction", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let count = outcome.tally.count
    return count > 0 ? .value(1 - Double(outcome.tooEasy + outcome.tooHard) / Double(count)) : nil
  }
}
