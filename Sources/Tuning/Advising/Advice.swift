package import Simulation
import Training

/// A recommended setting for a person, from simulations.
package struct Advice: Sendable {
  /// The objective of the recommendation.
  package let objective: AdviceObjective
  /// The recommended setting: the combination with the fewest digits that is not distinguishably worse than the best.
  package let strategy: StrategyChoice
  /// The objective under the recommended setting less that under today's, for listeners that the search did not use.
  /// Nil without values.
  package let effect: Effect?
  /// The share of right answers in the confirmation.
  package let rightAnswers: Shares
  /// The same, or the share at which the Kazez rule rests if that is smaller.
  let restingShares: Shares
  /// The difference under other listener models.
  package let checks: [Check]
  /// How often the trend arrow appears under today's setting.
  package let arrow: Arrow
  /// Whether other settings were passed over because they leave the person guessing; see `Guessing`.
  package var hasPassedOver = false

  /// A difference with an interval over the listeners that the person may be.
  ///
  /// Many simulated listeners would determine the mean over draws well, but the person is one listener. The interval
  /// therefore contains the difference of another draw in 95 % of cases. Each of these is the mean of several
  /// listeners, so the interval also includes their chance.
  package struct Effect: Sendable, Hashable {
    /// The objective under today's setting and under the recommended one.
    package let today, recommended: Double
    /// The objective under the recommended setting less that under today's, over all listeners.
    package let difference: Double
    /// The draws' differences of rank k from either end: another draw lies between them with a probability of 1 − 2k/(n + 1),
    /// at least 95 %.
    package let interval: ClosedRange<Double>
    /// The number of draws with a value, and the number of listeners in all draws together.
    package let draws, listeners: Int
    private let sorted: [Double]

    /// Nil without draws.
    init?(_ all: PairedDifference, draws: [Double]) {
      guard !draws.isEmpty else { return nil }
      sorted = draws.sorted()
      let rank = Self.rank(of: sorted.count)
      (today, recommended, difference) = (all.baseline, all.value, all.difference)
      interval = sorted[rank - 1]...sorted[sorted.count - rank]
      (self.draws, listeners) = (sorted.count, all.count)
    }

    private static func rank(of draws: Int) -> Int { max(1, Int(0.025 * Double(draws + 1))) }

    /// Whether 0 lies outside the interval.
    package var isDistinct: Bool { !interval.contains(0) }

    /// The draws for which the recommended setting is better.
    package func gaining(_ direction: Objective.Direction) -> Int {
      sorted.count { direction.cost($0) < 0 }
    }

    /// The least number of gaining draws with which the interval excludes 0.
    package var neededGains: Int { draws + 1 - Self.rank(of: draws) }
  }

  /// Shares of right answers under today's setting and under the recommended one.
  package struct Shares: Sendable, Hashable {
    package let today, recommended: Double
  }

  /// Whether the setting would be named as better, although it leaves the person guessing.
  var promotesGuessing: Bool { (verdict != .notDistinguishable || isNearlyBetter) && !mayBeNamed }

  /// Whether the setting leaves the person guessing no more than today's. The answer names no others.
  package var mayBeNamed: Bool {
    ![restingShares, rightAnswers].contains {
      Guessing.isPromoted(by: $0.recommended, insteadOf: $0.today)
    }
  }

  /// The difference under another listener model.
  package struct Check: Sendable {
    /// How the listeners differ from the fit.
    package let model: OtherModel
    /// The objective under the recommended setting less that under today's; nil without values.
    package let difference: PairedDifference?
  }

  /// Fractions of session ends with an arrow; nil if there was none.
  package struct Arrow: Sendable, Hashable {
    /// Improving or declining, while the threshold does not change.
    package let falseAlarms: Double?
    /// Improving, after the threshold has fallen by 20 to 30 %.
    package let power: Double?
  }

  /// Whether to change the setting.
  package enum Verdict: String, Sendable {
    /// Better for nearly all listeners whose answers could have been the person's, and distinguishably better under every other listener model.
    case better
    /// Not distinguishable from today's setting, or worse.
    case notDistinguishable = "not distinguishable"
    /// Better by more than chance, but by less than the measure's `leastEffect`.
    case tooSmall = "too small to matter"
    /// Better for the fitted listener, and under another model not distinguishably better.
    case dependsOnModel = "depends on the listener model"
  }

  /// Whether to change the setting.
  package var verdict: Verdict {
    guard let effect, effect.isDistinct, objective.direction.cost(effect.difference) < 0 else {
      return .notDistinguishable
    }
    guard effect.difference.magnitude >= objective.measure.leastEffect else { return .tooSmall }
    return checks.allSatisfy { sign(of: $0.difference) < 0 } ? .better : .dependsOnModel
  }

  /// Whether the strategy is better for at least nine of ten draws, though not for so many that it is better for nearly all.
  private var isNearlyBetter: Bool { isBetter(forPercent: 90) }

  /// Whether the answer is open: nearly better, or better for most draws where today's setting leaves the person guessing.
  package var isUncertain: Bool {
    isNearlyBetter || mayBeNamed && rightAnswers.today < Guessing.leastRight && isBetter(forPercent: 50)
  }

  private func isBetter(forPercent percent: Int) -> Bool {
    guard verdict == .notDistinguishable, let effect else { return false }
    return 100 * effect.gaining(objective.direction) >= percent * effect.draws
  }

  /// −1 for a distinguishable improvement, 1 for a distinguishable loss, otherwise 0.
  package func sign(of difference: PairedDifference?) -> Int {
    guard let difference, difference.isDistinct else { return 0 }
    return objective.direction.cost(difference.difference) < 0 ? -1 : 1
  }
}

/// A change to the fitted listener, to check how far the recommendation depends on the fit.
package enum OtherModel: String, CaseIterable, Sendable {
  /// The slope of the psychometric family `gumbel`.
  case slope
  /// A lapse rate that is higher by 0.05, but at most 0.5.
  case lapses
  /// An exponential fall of the threshold by up to half an octave.
  case learning
  /// A threshold that varies from day to day with a standard deviation of 0.3 octaves.
  case drift

  /// Changes a fitted listener's constants to this model's.
  /// - Parameter comparisons: the number of comparisons of the training.
  func change(_ values: inout ParameterValues, comparisons: Int) throws(ParameterError) {
    switch self {
    case .slope: try values.set("family", to: .text("gumbel"))
    case .lapses:
      let rate = values["lapse-rate"]?.double ?? 0
      try values.set("lapse-rate", to: .number(min(0.5, rate + 0.05)))
    case .learning:
      try values.set("learning", to: .text("exponential"))
      try values.set("learning-gain-octaves", to: .number(0.5))
      try values.set("learning-trials", to: .number(max(1, Double(comparisons) / 2)))
    case .drift: try values.set("drift-octaves", to: .number(0.3))
    }
  }
}
