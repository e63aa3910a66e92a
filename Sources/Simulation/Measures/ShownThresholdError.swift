import Training

/// How far what a person is shown lies from the truth, in octaves: e = log₂(shown/true), taken at the end of
/// each session after the warm-up, against what is true then.
///
/// Names: statistic, `_octaves_`, what was shown, and `_target` when the truth is the rule's own target point
/// instead of the listener's 75 % threshold.
struct ShownThresholdError: Measure {
  enum Statistic: String, CaseIterable { case bias, sd, rmse }
  enum Truth: String, CaseIterable { case threshold, target }

  let shown: ShownThreshold
  let statistic: Statistic
  let truth: Truth

  /// All combinations, in the order of listings.
  static let all: [any Measure] = Truth.allCases.flatMap { truth in
    ShownThreshold.allCases.flatMap { shown in
      Statistic.allCases.map { ShownThresholdError(shown: shown, statistic: $0, truth: truth) }
    }
  }

  var descriptor: Descriptor {
    let plain = "\(statistic.rawValue)_octaves_\(shown.rawValue)"
    return Descriptor(
      name: truth == .target ? "\(plain)_target" : plain,
      summary: "\(formula) with e = log2(\(name) / \(truthName)) at the ends of sessions",
      source: "spec 3-laboratory L6", unit: "octaves",
      variantOf: truth == .target ? plain : nil, parameters: [])
  }

  var aggregation: Aggregation {
    switch statistic {
    case .bias: .mean
    case .sd: .standardDeviation
    case .rmse: .rootMeanSquare
    }
  }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    guard let errors = outcome.errors[shown] else { return nil }
    let octaves = truth == .target ? errors.target : errors.threshold
    guard octaves.count > 0 else { return nil }
    return switch statistic {
    case .bias: .value(octaves.mean)
    case .sd: .moments(mean: octaves.mean, meanSquare: octaves.meanSquare)
    case .rmse: .meanSquare(octaves.meanSquare)
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

  private var truthName: String { truth == .target ? "rule's target point" : "75 % threshold" }
}

extension RunningStatistics {
  /// Mean of the numbers' squares.
  var meanSquare: Double {
    count > 0 ? mean * mean + variance * Double(count - 1) / Double(count) : 0
  }
}
