package import Simulation
import Training

/// The objective of a recommended setting, named by its measure.
package enum AdviceObjective: CaseIterable, Sendable {
  /// The timeline, the display of the app's first versions, shows a threshold near the true one.
  case firstTimeline
  /// The moving average of right answers, the display of the Peach app, shows a threshold near the true one.
  case movingAverage
  /// Three answers in four are right.
  case fractionCorrect
  /// As many comparisons as possible are neither too easy nor too hard: right 60 to 95 % of the time.
  case learning
  /// The mean difference of the last 20 right answers, the display of other apps, shows a threshold near the true one.
  case lastTwentyRight

  /// The display that the objective judges; nil for objectives that are no display.
  package var display: JudgedDisplay? { JudgedDisplay(errorMeasure: rawValue) }

  /// The measure of the objective.
  package var measure: any Measure {
    do { return try MeasureCatalog.standard.named(rawValue) } catch {
      preconditionFailure("the catalog must have the measure: \(error)")
    }
  }

  /// Whether the measure should be small or large.
  package var direction: Objective.Direction { self == .learning ? .maximize : .minimize }
}

extension AdviceObjective: RawRepresentable {
  /// The measure's name.
  package var rawValue: String {
    switch self {
    case .firstTimeline: JudgedDisplay.timeline.errorMeasure
    case .movingAverage: JudgedDisplay.movingAverage.errorMeasure
    case .lastTwentyRight: JudgedDisplay.lastRight(20).errorMeasure
    case .fractionCorrect: "distance_from_three_quarters"
    case .learning: "fraction_useful"
    }
  }

  package init?(rawValue: String) {
    guard let objective = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = objective
  }
}

extension Measure {
  /// The smallest improvement for which constants are worth changing, and the smallest loss for which rounder ones are
  /// not: 0.1 octaves, that is 7 % of an error, or 2 percentage points; 0 for measures in other units.
  package var leastEffect: Double {
    switch differenceUnit {
    case "octaves": 0.1
    case "fraction": 0.02
    default: 0
    }
  }
}
