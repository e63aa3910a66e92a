import Numerics
package import Simulation
import Training

/// A recommended setting for a person, from simulations.
package struct Advice: Sendable {
  /// The objective of the recommendation.
  package let objective: AdviceObjective
  /// The setting that was compared with today's; see `AdviceStudy.choose`.
  package let strategy: StrategyChoice
  /// The objective under the recommended setting less that under today's, for listeners that the search did not use.
  /// Nil without values.
  package let effect: Effect?
  /// The share of right answers in the confirmation.
  package let rightAnswers: Shares
  /// The share in long sessions, where the Kazez rule rests; of another rule the share in the confirmation.
  package let longSessions: Shares
  /// The difference under other listener models.
  package let checks: [Check]
  /// How often the trend arrow appears under today's setting.
  package let arrow: Arrow
  /// Whether the best setting was passed over because it leaves the person guessing; see `Guessing`.
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
    /// The draws' differences of rank k from either end: another draw lies between them with a probability of 1 − 2k/(n
    /// + 1), at least 95 %.
    package let interval: ClosedRange<Double>
    /// Half of the 95 % interval of the mean over draws: the Monte Carlo error of `difference`.
    package let error: Double
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
      var statistics = RunningStatistics()
      for draw in draws { statistics.add(draw) }
      error = NormalDistribution.quantile975 * statistics.standardDeviation / Double(draws.count).squareRoot()
      (self.draws, listeners) = (sorted.count, all.count)
    }

    private static func rank(of draws: Int) -> Int { max(1, Int(0.025 * Double(draws + 1))) }

    /// Whether 0 lies outside the interval.
    package var isDistinct: Bool { !interval.contains(0) }

    /// The draws for which the recommended setting is better.
    package func gaining(_ direction: Objective.Direction) -> Int {
      sorted.count { direction.cost($0) < 0 }
    }

    /// How large a share of all such listeners gains by the recommended setting: its 95 % interval.
    func gainingShare(_ direction: Objective.Direction) -> ClosedRange<Double> {
      let share = Double(gaining(direction)) / Double(draws)
      return BinomialInterval(share, of: Double(draws)).ends(.ninetyFive)
    }

    /// The least number of gaining draws with which the interval excludes 0.
    package var neededGains: Int { draws + 1 - Self.rank(of: draws) }
  }

  /// Shares of right answers under today's setting and under the recommended one.
  package struct Shares: Sendable, Hashable {
    package let today, recommended: Double
  }

  /// Whether today's setting leaves the person guessing.
  package var isGuessingToday: Bool {
    min(rightAnswers.today, longSessions.today) < Guessing.leastRight
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
    /// Better for nearly all listeners whose answers could have been the person's, and distinguishably better under every
    /// other listener model.
    case better
    /// Not distinguishable from today's setting, or worse.
    case notDistinguishable = "not distinguishable"
    /// Better by more than chance, but by less than the measure's `leastEffect`.
    case tooSmall = "too small to matter"
    /// Better for the fitted listener, and under another model distinguishably worse.
    case dependsOnModel = "depends on the listener model"
    /// The interval of a figure that decides contains its limit; see `Doubt`.
    case notCertain = "not certain"
  }

  /// The figure that leaves the verdict open.
  package enum Doubt: Sendable {
    /// How many listeners gain. The improvement may be large enough.
    case listeners
    /// The size of the improvement.
    case size
    /// The difference under some of the other listener models.
    case models
  }

  /// Whether to change the setting.
  package var verdict: Verdict {
    guard let effect, isBetter else { return doubt == nil ? .notDistinguishable : .notCertain }
    if effect.difference.magnitude + effect.error < objective.measure.leastEffect { return .tooSmall }
    if checks.contains(where: { sign(of: $0.difference) > 0 }) { return .dependsOnModel }
    return doubt == nil ? .better : .notCertain
  }

  /// The first figure whose 95 % interval contains its limit; nil if there is none.
  package var doubt: Doubt? {
    guard let effect else { return nil }
    let (gain, least) = (-objective.direction.cost(effect.difference), objective.measure.leastEffect)
    guard isBetter else {
      let mayBeBetter = effect.gainingShare(objective.direction).upperBound >= leastGaining
      return mayBeBetter && gain + effect.error >= least ? .listeners : nil
    }
    if gain - effect.error < least { return .size }
    return checks.contains { sign(of: $0.difference) == 0 } ? .models : nil
  }

  /// Whether the setting is better for nearly all draws.
  private var isBetter: Bool {
    effect.map { $0.isDistinct && objective.direction.cost($0.difference) < 0 } ?? false
  }

  /// How large a share of listeners must gain: 95 %. If 99 of 100 draws gain, the interval of the share lies above
  /// this, and the interval of the effect excludes 0. Where today's setting leaves the person guessing, one half is
  /// enough to try another: below it, a loss is likelier than a gain.
  private var leastGaining: Double { isGuessingToday ? 0.5 : 0.95 }

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
