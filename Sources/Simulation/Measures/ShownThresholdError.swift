import Numerics
import Training

/// The error of the thresholds that a listener is shown, in octaves: e = log₂(shown/true), with both values taken at
/// the end of a session after the warm-up.
///
/// Names: statistic, `_octaves_`, the shown threshold, and the suffix of the truth unless it is the listener's 75 %
/// threshold.
struct ShownThresholdError: Measure {
  enum Statistic: String, CaseIterable {
    case bias, sd, rmse

    var word: String {
      switch self {
      case .bias: "the mean"
      case .sd: "the standard deviation"
      case .rmse: "the root mean square"
      }
    }
  }

  /// The true value from which the error is measured.
  enum Truth: CaseIterable {
    /// The listener's 75 % threshold.
    case threshold
    /// The difficulty at which the listener is right with the rule's target probability, the limit of small steps.
    case smallStepTarget
    /// The resting level of the rule with this listener.
    case restingLevel
    /// The level that the procedure estimates, lapses and bias aside: the 75 % threshold, or the level at which its target
    /// fraction of answers is right. It judges 2-down/1-up, which estimates the 70.7 % point, and QUEST+ and QUEST, which
    /// estimate the 75 % point, in one column.
    case ownTarget

    var suffix: String {
      switch self {
      case .threshold: ""
      case .smallStepTarget: "_small_step_target"
      case .restingLevel: "_resting_level"
      case .ownTarget: "_own_target"
      }
    }

    /// The word for it in a headline.
    var word: String {
      switch self {
      case .threshold: "threshold"
      case .smallStepTarget: "small-step target"
      case .restingLevel: "resting level"
      case .ownTarget: "level that it estimates"
      }
    }

    var name: String {
      switch self {
      case .threshold: "75 % threshold"
      case .smallStepTarget: "rule's small-step target"
      case .restingLevel: "rule's resting level"
      case .ownTarget:
        "level that it estimates: where its target fraction of answers is right, lapses and bias aside"
      }
    }
  }

  let shown: ShownThreshold
  let statistic: Statistic
  let truth: Truth

  /// All combinations in the order of listings. Only the strategy's estimate is compared with its own target.
  static let all: [any Measure] = Truth.allCases.flatMap { truth in
    (truth == .ownTarget ? [.estimate] : ShownThreshold.allCases).flatMap { shown in
      Statistic.allCases.map { ShownThresholdError(shown: shown, statistic: $0, truth: truth) }
    }
  }

  var descriptor: Descriptor {
    let plain = "\(statistic.rawValue)_octaves_\(shown.rawValue)"
    return Descriptor(
      name: plain + truth.suffix,
      summary: "\(formula) with e = log2(\(name) / \(truth.name)) at the ends of sessions",
      source: "Peach", unit: "octaves",
      variantOf: truth == .threshold ? nil : plain,
      finding: finding, definition: definition)
  }

  private var definition: String {
    "\(statistic.word), over the ends of sessions, of the octaves by which the \(name) lies above the \(truth.name)"
  }

  var aggregation: Aggregation {
    switch statistic {
    case .bias: .mean
    case .sd: .standardDeviation
    case .rmse: .rootMeanSquare
    }
  }

  var isReportedByDefault: Bool { truth != .ownTarget }

  var observes: Observations {
    switch truth {
    case .restingLevel: .restingLevels
    case .smallStepTarget: .targets
    default: .none
    }
  }

  var betterDirection: Objective.Direction? { statistic == .bias ? nil : .minimize }

  var needsTruth: Bool { true }
  var needsEstimate: Bool { shown == .estimate }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    guard let octaves = outcome.errors[shown]?[truth], octaves.count > 0 else { return nil }
    return switch statistic {
    case .bias: .value(octaves.mean)
    case .sd: .moments(mean: octaves.mean, meanSquare: octaves.meanSquare)
    case .rmse: .meanSquare(octaves.meanSquare)
    }
  }

  private var finding: String? {
    switch statistic {
    case .bias: nil
    case .sd: "the \(shown.rawValue) scatters by {}"
    case .rmse: "the \(shown.rawValue) misses the \(truth.word) by {}"
    }
  }

  private var formula: String {
    switch statistic {
    case .bias: "mean e"
    case .sd: "standard deviation of e over listeners and sessions"
    case .rmse: "sqrt(mean e²)"
    }
  }

  private var name: String {
    switch shown {
    case .profile: "profile's overall mean"
    case .timeline: "timeline's rolling mean"
    case .estimate: "strategy's estimate"
    }
  }
}

extension ShownErrors {
  fileprivate subscript(truth: ShownThresholdError.Truth) -> RunningStatistics {
    switch truth {
    case .threshold: threshold
    case .smallStepTarget: target
    case .restingLevel: restingLevel
    case .ownTarget: ownTarget
    }
  }
}

extension RunningStatistics {
  /// Mean of the numbers' squares.
  var meanSquare: Double {
    count > 0 ? mean * mean + variance * Double(count - 1) / Double(count) : 0
  }
}
