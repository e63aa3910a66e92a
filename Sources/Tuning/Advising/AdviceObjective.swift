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
    let name =
      switch self {
      case .shownThreshold: "rmse_octaves_timeline"
      case .fractionCorrect: "distance_from_three_quarters"
      case .learning: "fraction_useful"
      }
    do { return try MeasureCatalog.standard.named(name) } catch {
      preconditionFailure("the catalog must have the measure: \(error)")
    }
  }

  /// The smallest improvement for which a setting is worth changing: 0.1 octaves for `shownThreshold`, that is 7 % of
  /// the error, otherwise 2 percentage points.
  package var leastEffect: Double { self == .shownThreshold ? 0.1 : 0.02 }

  /// Whether the measure should be small or large.
  package var direction: Objective.Direction { self == .learning ? .maximize : .minimize }
}
