import Music
package import Numerics

/// QUEST+: a joint Bayesian estimate of threshold, slope and, if several are given, lapse rate. Each comparison has the
/// level with the least expected posterior entropy.
///
/// Thresholds and levels are equally spaced in log₂ cents, either on one grid or with a separate grid for the levels.
/// Levels beyond the bounds are not presented. Slopes are equally spaced in log₂ from `slope-range-octaves` below to
/// `slope-range-octaves` above the assumed slope. The prior of slopes and lapse rates is uniform; the prior of the
/// threshold is normal in log₂ cents, or uniform over the grid. With one lapse rate this is the psi method; with one
/// lapse rate and one slope it is the entropy form of QUEST.
///
/// Estimate: the mean of log₂ T₇₅ (the 75 % threshold of an attentive listener) over the marginal posterior; its spread
/// is the marginal's standard deviation. There is no target fraction: the most informative level depends on the
/// posterior.
///
/// Source: Watson 2017; Kontsevich & Tyler 1999. The psychometric functions and how they differ from the source:
/// `ObserverShape`.
@usableFromInline package struct QuestPlusStrategy: ComparisonStrategy {
  static let slopes = Parameter(
    "slopes", .integer(1...200), default: 9,
    "how many slopes are considered; one: it is assumed known")
  static let slopeRange = Parameter(
    "slope-range-octaves", .number(0...4), default: 1, unit: "octaves",
    "how far the slopes reach to either side of the assumed one")
  static let lapseRates = Parameter(
    "lapse-rates", .numbers(0...0.5), default: [0.02],
    "shares of answers that are coin flips: one assumed, or several considered")
  static let step = OctaveGrid.stepParameter(default: 0.2)
  static let lowestLevel = Parameter(
    "lowest-level-cents", .number(0...10_000), default: 0, unit: "cents",
    "lowest level presented; 0 for lowest-cents")
  static let highestLevel = Parameter(
    "highest-level-cents", .number(0...10_000), default: 0, unit: "cents",
    "highest level presented, if a whole number of steps leads there; 0 for highest-cents")
  static let levelStep = Parameter(
    "level-step-octaves", .number(0...4), default: 0, unit: "octaves",
    "step of the grid of levels; 0 for step-octaves")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "quest-plus", summary: "joint Bayesian threshold and slope, each comparison the most informative",
    source: "Watson 2017; Kontsevich & Tyler 1999",
    parameters: ObserverShape.parameters + [slopes, slopeRange, lapseRates]
      + [OctaveGrid.lowestParameter, OctaveGrid.highestParameter, step, lowestLevel, highestLevel, levelStep]
      + ThresholdPrior.parameters)

  private var track: BayesianTrack

  /// The strategy with these constants, at the start of a session.
  /// - Throws: `ParameterError.conflict` if a grid has fewer than two levels, or if the levels have a grid of their own
  ///   and there are more than 2²⁴ combinations of threshold, level and shape (256 MB).
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    let thresholds = try OctaveGrid(values, step: Self.step)
    let levels = try Self.levels(values)
    let shapes = Self.shapes(values)
    try Self.checkSize(thresholds, levels, shapes.count, values)
    track = BayesianTrack(
      AnswerTable(thresholds: thresholds, levels: levels, shapes: shapes), prior: ThresholdPrior(values))
  }

  /// Word 0 chooses the note, uniform in the range; the level follows from the posterior.
  /// - Complexity: O(levels · slopes · lapse rates · thresholds); only the first call allocates.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    track.learn(from: last, profile)
    let mean = track.belief.meanOctaves
    let level = track.present(within: situation.bounds, otherwise: mean) { belief, range in
      belief.mostInformativeIndex(in: range, near: mean)
    }
    return Choice(note: situation.uniformNote(from: draws.w0), difficulty: level)
  }

  /// ¾, which defines T₇₅.
  @usableFromInline package var estimatedFraction: Double? { 0.75 }

  /// The posterior mean of log₂ T₇₅ and its standard deviation; nil before the first answer.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    belief(after: last).estimate
  }

  /// The posterior, including the answer `last` that `nextChoice` has not yet received; nil adds no answer.
  package func belief(after last: CompletedComparison?) -> ThresholdBelief { track.belief(after: last) }

  /// The grid of levels. Unless the level parameters are set, it has the bounds and the step of the threshold grid.
  private static func levels(_ values: ParameterValues) throws(ParameterError) -> OctaveGrid {
    func given(_ own: Parameter<Double>, _ shared: Parameter<Double>) -> (value: Double, name: String) {
      values[own] > 0 ? (values[own], own.name) : (values[shared], shared.name)
    }
    let low = given(lowestLevel, OctaveGrid.lowestParameter)
    let high = given(highestLevel, OctaveGrid.highestParameter)
    let width = given(levelStep, step)
    return try OctaveGrid(
      from: low.value, to: high.value, step: width.value, named: (low.name, high.name, width.name),
      of: values.descriptor)
  }

  private static func checkSize(
    _ thresholds: OctaveGrid, _ levels: OctaveGrid, _ shapes: Int, _ values: ParameterValues
  ) throws(ParameterError) {
    let size = thresholds.count * levels.count * shapes
    guard levels != thresholds, size > 1 << 24 else { return }
    throw .conflict(
      owner: values.descriptor.name, parameter: levelStep.name,
      rule: "must leave at most 16777216 combinations of threshold, level, slope and lapse rate",
      got: "\(size)",
      advice: "Raise level-step-octaves or step-octaves.",
      words: ConflictWords("gridSize", parameters: ["step": step.name]))
  }

  private static func shapes(_ values: ParameterValues) -> [ObserverShape] {
    let (count, range) = (values[slopes], values[slopeRange])
    return values[lapseRates].flatMap { lapseRate in
      (0..<count).map { k in
        let place = count == 1 ? 0 : 2 * Double(k) / Double(count - 1) - 1
        return ObserverShape(values, lapseRate: lapseRate, steeper: place * range)
      }
    }
  }

  /// The first difficulties, `cold-start-cents` and `natural-vs-mechanical`; the constants of the normal prior if the
  /// prior is flat.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains + track.prior.unusedParameters
  }
}

extension QuestPlusStrategy: BayesianStrategy {
  /// A listener drawn from the prior, if no answer has been added yet.
  package func drawnListener(_ draws: RandomStream) -> AssumedListener { track.belief.drawnListener(draws) }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  package func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    belief(after: last).probability(below: octaves)
  }
}
