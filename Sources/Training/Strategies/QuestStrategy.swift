import Music
import Randomness

/// QUEST: a Bayesian estimate of the threshold with slope and lapse rate assumed known, and each comparison
/// placed by it.
///
/// The belief begins normal in log₂ cents, or flat over the grid, and is multiplied by the likelihood of every answer. The next level is
/// the grid's nearest to t + d, where t is the posterior's mean, mode or quantile (log₂ of the 75 % threshold,
/// lapses aside) and d the distance, by the assumed psychometric function, to the level with `target` right.
///
/// Estimate: the posterior mean of log₂ T₇₅, whatever the placement; its spread the posterior's standard
/// deviation.
///
/// Defaults: placement at the mean, which has the least error (King-Smith et al. 1994); β 1.3; a lapse rate of
/// 0.02; target 0.9, where with these the variance of the estimate falls fastest (the ideal sweat factor is at
/// .897: Watson & Pelli's rule for their ε); a grid of sixteenths of an octave.
///
/// Source: Watson & Pelli 1983 (placement at the mode), King-Smith et al. 1994 (at the mean). The psychometric
/// functions and how they differ from the source: `ObserverShape`.
public struct QuestStrategy: ComparisonStrategy {
  enum Placement: String, ParameterChoice { case mean, mode, quantile }

  static let lapseRate = Parameter(
    "lapse-rate", .number(0...0.5), default: 0.02, "assumed share of answers that are coin flips")
  static let placement = Parameter(
    "placement", .choice(of: Placement.self), default: .mean,
    "which point of the posterior places the next comparison")
  static let quantile = Parameter(
    "quantile", .number(0.001...0.999), default: 0.5, "which quantile (placement quantile)")
  static let target = Parameter(
    "target", .number(0.501...0.999), default: 0.9,
    "fraction of right answers, lapses included, at which comparisons are placed")
  static let step = OctaveGrid.step(0.0625)

  /// Name, source and parameters.
  public static let descriptor = Descriptor(
    name: "quest", summary: "Bayesian threshold, each comparison placed at its mean, mode or quantile",
    source: "Watson & Pelli 1983; King-Smith et al. 1994",
    parameters: ObserverShape.parameters + [lapseRate, placement, quantile, target]
      + [OctaveGrid.lowest, OctaveGrid.highest, step] + ThresholdPrior.parameters)

  let point: Placement
  let quantileShare: Double
  let targetShare: Double
  /// From the threshold to the level presented, octaves.
  let shift: Double
  private var track: BayesianTrack

  /// With those constants.
  /// - Throws: `ParameterError.conflict` when the grid has no step or lapses forbid the target.
  public init(_ values: ParameterValues) throws(ParameterError) {
    let shape = ObserverShape(values, lapseRate: values[Self.lapseRate])
    point = values[Self.placement]
    quantileShare = values[Self.quantile]
    targetShare = values[Self.target]
    guard let shift = shape.octaves(correct: targetShare) else {
      throw .conflict(
        owner: Self.descriptor.name, parameter: Self.target.name,
        rule: "must be below 1 - lapse-rate/2, which is \(ParameterValue.number(1 - shape.lapseRate / 2))",
        got: "\(ParameterValue.number(targetShare))", advice: "Lower target or lapse-rate.")
    }
    self.shift = shift
    track = BayesianTrack(
      AnswerTable(grid: try OctaveGrid(values, step: Self.step), shapes: [shape]),
      prior: ThresholdPrior(values))
  }

  /// The reference note uniform in the range, the level as this type says.
  /// - Complexity: O(thresholds); no allocation after the first.
  public mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    track.learn(from: last, profile)
    let octaves = located(track.belief) + shift
    let level = track.present(within: situation.bounds, otherwise: octaves) { belief, range in
      belief.table.levels.index(nearest: octaves, in: range)
    }
    return Choice(note: situation.uniformNote(from: draws.w0), difficulty: level)
  }

  /// The parameter `target`.
  public var targetFraction: Double? { targetShare }

  /// The posterior mean of log₂ T₇₅ and its standard deviation; nil before the first answer.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    belief(after: last).estimate
  }

  /// The posterior; the latest answer included, which the strategy has not yet been told of.
  public func belief(after last: CompletedComparison?) -> ThresholdBelief { track.belief(after: last) }

  private func located(_ belief: ThresholdBelief) -> Double {
    switch point {
    case .mean: belief.meanOctaves
    case .mode: belief.modeOctaves
    case .quantile: belief.quantileOctaves(quantileShare)
    }
  }

  /// The cold start, since this strategy begins at its prior, the choice between near and weak notes, the quantile where
  /// comparisons are placed otherwise, and the normal prior's constants where the prior is flat.
  public var unusedSettings: [String] {
    TrainingSettings.unusedByChains + (point == .quantile ? [] : [Self.quantile.name])
      + track.prior.unusedParameters
  }
}

extension QuestStrategy: BayesianStrategy {
  /// A listener drawn from the prior.
  public func drawnListener(_ draws: RandomStream) -> AssumedListener { track.belief.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  public func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    belief(after: last).probability(below: octaves)
  }
}
