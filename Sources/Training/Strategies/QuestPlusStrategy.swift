import Music
import Randomness

/// QUEST+: a joint Bayesian estimate of threshold, slope and, when several are given, lapse rate; each comparison
/// is the one whose answer is expected to leave the least entropy.
///
/// Thresholds and levels share one grid in log₂ cents, the levels cut off at the bounds. Slopes are equally
/// spaced in log₂ about the assumed one, `slope-range-octaves` to either side, and equally likely at first, as
/// are the lapse rates; the threshold is normal in log₂ cents. With one lapse rate this is the psi method, with
/// one slope as well the entropy form of QUEST.
///
/// Estimate: the mean of log₂ T₇₅ (lapses aside) over the marginal posterior, its spread the marginal's standard
/// deviation. It steers to no fraction: where a comparison tells most depends on what is not yet known.
///
/// Source: Watson 2017; Kontsevich & Tyler 1999. The psychometric functions and how they differ from the source:
/// `ObserverShape`.
public struct QuestPlusStrategy: ComparisonStrategy {
  static let slopes = Parameter(
    "slopes", .integer(1...200), default: 9,
    "how many slopes are considered; one: it is assumed known")
  static let slopeRange = Parameter(
    "slope-range-octaves", .number(0...4), default: 1, unit: "octaves",
    "how far the slopes reach to either side of the assumed one")
  static let lapseRates = Parameter(
    "lapse-rates", .numbers(0...0.5), default: [0.02],
    "shares of answers that are coin flips: one assumed, or several considered")
  static let step = OctaveGrid.step(0.2)

  /// Name, source and parameters.
  public static let descriptor = Descriptor(
    name: "quest-plus", summary: "joint Bayesian threshold and slope, each comparison the most informative",
    source: "Watson 2017; Kontsevich & Tyler 1999",
    parameters: ObserverShape.parameters + [slopes, slopeRange, lapseRates]
      + [OctaveGrid.lowest, OctaveGrid.highest, step] + ThresholdPrior.parameters)

  private var track: BayesianTrack

  /// With those constants.
  /// - Throws: `ParameterError.conflict` when the grid has no step.
  public init(_ values: ParameterValues) throws(ParameterError) {
    let grid = try OctaveGrid(values, step: Self.step)
    track = BayesianTrack(
      AnswerTable(grid: grid, shapes: Self.shapes(values)), prior: ThresholdPrior(values))
  }

  /// The reference note uniform in the range, the level as this type says.
  /// - Complexity: O(levels · slopes · lapse rates · thresholds); no allocation after the first.
  public mutating func nextChoice(
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

  /// The posterior mean of log₂ T₇₅ and its standard deviation; nil before the first answer.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    belief(after: last).estimate
  }

  /// The posterior; the latest answer included, which the strategy has not yet been told of.
  public func belief(after last: CompletedComparison?) -> ThresholdBelief { track.belief(after: last) }

  private static func shapes(_ values: ParameterValues) -> [ObserverShape] {
    let (count, range) = (values[slopes], values[slopeRange])
    return values[lapseRates].flatMap { lapseRate in
      (0..<count).map { k in
        let place = count == 1 ? 0 : 2 * Double(k) / Double(count - 1) - 1
        return ObserverShape(values, lapseRate: lapseRate, steeper: place * range)
      }
    }
  }

  /// The cold start, since this strategy begins elsewhere, and the choice between near and weak notes.
  public var unusedSettings: [String] { TrainingSettings.unusedByChains }
}
