import Simulation
import Training

/// What simulations of a person recommend.
public struct Advice: Sendable {
  /// What the recommendation was to be best at.
  public let objective: AdviceObjective
  /// The best setting of the search, rounded.
  public let strategy: StrategyChoice
  /// Its objective less that of today's setting, for fresh listeners; nil without values.
  public let effect: Effect?
  /// The same under other listener models.
  public let checks: [Check]
  /// The arrow under today's setting.
  public let arrow: Arrow

  /// A difference with the range of the listeners that the person may be.
  ///
  /// The mean over draws would be known well from many simulated listeners. But the person is one listener: the interval has
  /// the central 95 % of the draws' own differences, each the mean of several listeners, so that it also contains their
  /// chance.
  public struct Effect: Sendable, Hashable {
    /// The objective under today's setting and under the recommended one.
    public let today, recommended: Double
    /// Recommended less today, over all listeners.
    public let difference: Double
    /// The quantiles 2.5 % and 97.5 % of the draws' differences.
    public let interval: ClosedRange<Double>
    /// How many draws, and how many listeners of all draws together.
    public let draws, listeners: Int

    /// Nil without draws.
    init?(_ all: PairedDifference, draws: [Double]) {
      guard !draws.isEmpty else { return nil }
      let sorted = draws.sorted()
      let last = Double(sorted.count - 1)
      (today, recommended, difference) = (all.baseline, all.value, all.difference)
      interval =
        sorted[Int((0.025 * last).rounded(.down))]...sorted[Int((0.975 * last).rounded(.up))]
      (self.draws, listeners) = (sorted.count, all.count)
    }

    /// Whether 0 lies outside the interval.
    public var isDistinct: Bool { !interval.contains(0) }
  }

  /// The difference under another listener model.
  public struct Check: Sendable {
    /// How the listeners differ from the fit.
    public let model: OtherModel
    /// Recommended less today; nil without values.
    public let difference: PairedDifference?
  }

  /// Fractions of session ends with an arrow; nil if there was none.
  public struct Arrow: Sendable, Hashable {
    /// Improving or declining, while the threshold does not change.
    public let falseAlarms: Double?
    /// Improving, after the threshold has fallen by 20 to 30 %.
    public let power: Double?
  }

  /// Whether to change the setting.
  public enum Verdict: String, Sendable {
    /// Better for nearly all listeners that the person may be, and distinguishably better under every other listener model.
    case better
    /// Not better by more than chance.
    case notDistinguishable = "not distinguishable"
    /// Better by more than chance, but by less than the objective's `leastEffect`.
    case tooSmall = "too small to matter"
    /// Better for the fitted listener, and under another model not distinguishably better.
    case dependsOnModel = "depends on the listener model"
  }

  /// Whether to change the setting.
  public var verdict: Verdict {
    guard let effect, effect.isDistinct, objective.direction.cost(effect.difference) < 0 else {
      return .notDistinguishable
    }
    guard effect.difference.magnitude >= objective.leastEffect else { return .tooSmall }
    return checks.allSatisfy { sign(of: $0.difference) < 0 } ? .better : .dependsOnModel
  }

  /// −1 for a distinguishable improvement, 1 for a distinguishable loss, otherwise 0.
  public func sign(of difference: PairedDifference?) -> Int {
    guard let difference, difference.isDistinct else { return 0 }
    return objective.direction.cost(difference.difference) < 0 ? -1 : 1
  }
}

/// A listener model that the fit does not know.
public enum OtherModel: String, CaseIterable, Sendable {
  /// Another slope of the psychometric function: that of the family `gumbel`.
  case slope
  /// 5 % more coin flips.
  case lapses
  /// The threshold falls by half an octave.
  case learning
  /// The threshold varies from day to day by 0.3 octaves.
  case drift

  /// Makes a fitted listener one of this model.
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
