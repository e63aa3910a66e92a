import Music
package import Numerics

/// QUEST: a Bayesian estimate of the threshold that assumes a known slope and lapse rate and places each comparison.
///
/// The prior is normal in log₂ cents, or flat over the grid, and is multiplied by the likelihood of every answer. The
/// next level is the grid's level nearest to t + d. Here t is the posterior's mean, mode or quantile
/// (`ThresholdBelief.quantileOctaves`) of log₂ T₇₅, where T₇₅ is the level at which an attentive listener is right 75 % of
/// the time. d is the distance in octaves, by the
/// assumed psychometric function, from T₇₅ to the level at which the fraction `target` is right.
///
/// Estimate: the posterior mean of log₂ T₇₅ for every placement; its spread is the posterior's standard deviation.
///
/// Defaults: placement at the mean, which has the least error (King-Smith et al. 1994); β 1.3; a lapse rate of
/// 0.02; a grid of sixteenths of an octave; target 0.9, near which the variance of the estimate falls fastest with this
/// slope and lapse rate (the ideal sweat factor is at .897: Watson & Pelli's rule for their ε).
///
/// Source: Watson & Pelli 1983 (placement at the mode), King-Smith et al. 1994 (at the mean). The psychometric
/// functions and how they differ from the source: `ObserverShape`.
@usableFromInline package struct QuestStrategy: ComparisonStrategy {
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
    "fraction of right answers, lapses included, at which comparisons are placed"
  ).below(targetLimit)
  private static let targetLimit = UpperLimit(
    of: lapseRate, "1 − lapse-rate/2", start: 1, factor: -0.5, exponent: 1)
  static let step = OctaveGrid.stepParameter(default: 0.0625)

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "quest", summary: "Bayesian threshold, each comparison placed at its mean, mode or quantile",
    source: "Watson & Pelli 1983; King-Smith et al. 1994",
    parameters: ObserverShape.parameters + [lapseRate, placement, quantile, target]
      + [OctaveGrid.lowestParameter, OctaveGrid.highestParameter, step] + ThresholdPrior.parameters)

  @usableFromInline package static let traits = StrategyTraits(narrows: true)

  let point: Placement
  let quantileShare: Double
  let targetShare: Double
  /// The distance from the threshold to the presented level, in octaves.
  let shift: Double
  private var track: BayesianTrack

  /// The strategy with these constants, at the start of a session.
  /// - Throws: `ParameterError.conflict` if the grid has fewer than two levels or the lapse rate makes `target`
  ///   unreachable.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    let shape = ObserverShape(values, lapseRate: values[Self.lapseRate])
    point = values[Self.placement]
    quantileShare = values[Self.quantile]
    targetShare = values[Self.target]
    guard let shift = shape.octaves(correct: targetShare) else {
      throw .conflict(
        owner: Self.descriptor.name, parameter: Self.target.name,
        rule: "must be below 1 - lapse-rate/2, which is \(ParameterValue.number(1 - shape.lapseRate / 2))",
        got: "\(ParameterValue.number(targetShare))", advice: "Lower target or lapse-rate.",
        words: ConflictWords(
          "tooLargeForLapses", parameters: ["lapses": Self.lapseRate.name],
          limit: Self.targetLimit.value(1 - shape.lapseRate / 2)))
    }
    self.shift = shift
    track = BayesianTrack(
      AnswerTable(grid: try OctaveGrid(values, step: Self.step), shapes: [shape]),
      prior: ThresholdPrior(values))
  }

  /// Word 0 chooses the note, uniform in the range; the level follows from the posterior.
  /// - Complexity: O(thresholds); only the first call allocates.
  @usableFromInline package mutating func nextChoice(
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
  @usableFromInline package var targetFraction: Double? { targetShare }

  /// ¾, which defines T₇₅.
  @usableFromInline package var estimatedFraction: Double? { 0.75 }

  /// The posterior mean of log₂ T₇₅ and its standard deviation; nil before the first answer.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    belief(after: last).estimate
  }

  /// The posterior, including the answer `last` that `nextChoice` has not yet received; nil adds no answer.
  package func belief(after last: CompletedComparison?) -> ThresholdBelief { track.belief(after: last) }

  private func located(_ belief: ThresholdBelief) -> Double {
    switch point {
    case .mean: belief.meanOctaves
    case .mode: belief.modeOctaves
    case .quantile: belief.quantileOctaves(quantileShare)
    }
  }

  /// The first difficulties, `cold-start-cents` and `natural-vs-mechanical`; `quantile` unless it is the placement; the
  /// constants of the normal prior if the prior is flat.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains + (point == .quantile ? [] : [Self.quantile])
      + track.prior.unusedParameters
  }
}

extension QuestStrategy: BayesianStrategy {
  /// A listener drawn from the prior, if no answer has been added yet.
  package func drawnListener(_ draws: RandomStream) -> AssumedListener { track.belief.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  package func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    belief(after: last).probability(below: octaves)
  }
}
