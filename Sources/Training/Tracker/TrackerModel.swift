import Music
import Numerics

/// The assumptions of a tracker: the grid of thresholds, the values considered for slope, lapse rate and volatility,
/// and their prior probabilities. Immutable and shared by all copies of a tracker.
final class TrackerModel: Sendable {
  let values: ParameterValues
  let grid: OctaveGrid
  let responses: ResponseTable
  let slopes: [Double]
  let lapseRates: [Double]
  /// σ: standard deviation of the random walk, octaves per trial.
  let volatilities: [Double]
  /// Prior weights of the three axes, each adding up to 1.
  let slopeWeights: [Double]
  let lapseWeights: [Double]
  let volatilityWeights: [Double]
  let renewal: Renewal
  /// Prior of log₂ T₇₅, [threshold, highest first], adding up to 1.
  let thresholdWeights: [Double]
  /// The kernel's q for each volatility: `noWalk`, all 0, for the first answer; `walk` for each later one.
  let walk: [Double]
  let noWalk: [Double]
  /// The variance of the random walk in a pause, octaves² per day, by volatility.
  let restVariances: [Double]
  let sessionGapMicroseconds: Int64

  init(_ values: ParameterValues) throws(ParameterError) {
    typealias Key = TrackerParameters
    self.values = values
    let asked = try OctaveGrid(values, step: Key.step)
    // The number of thresholds is rounded up to whole blocks, so the grid may extend a little above its configured end.
    let size = TrackerBlock.size
    grid = OctaveGrid(lowest: asked.lowest, step: asked.step, count: (asked.count + size - 1) / size * size)
    slopes = values[Key.slopes]
    lapseRates = values[Key.lapseRates]
    volatilities = values[Key.volatilities]
    let width = grid.step
    if let wide = volatilities.first(where: { $0 * $0 > width * width / 2 }) {
      throw .conflict(
        owner: Key.descriptor.name, parameter: Key.volatilities.name,
        rule: "must be at most step-octaves/√2", got: "\(ParameterValue.number(wide))",
        advice: "Raise step-octaves or lower the volatility.")
    }
    walk = volatilities.map { $0 * $0 / (2 * width * width) }
    noWalk = volatilities.map { _ in 0 }
    let shapes = slopes.map { ObserverShape(family: .gaussian, slope: $0, lapseRate: 0) }
    responses = ResponseTable(grid: grid, shapes: shapes)
    slopeWeights = Self.normalised(slopes.map { Self.normal($0.octaves / values[Key.slopeSpread]) })
    let meanLapses = values[Key.meanLapseRate]
    lapseWeights = Self.normalised(lapseRates.map { Elementary.exp(-$0 / meanLapses) })
    let equally = 1 / Double(volatilities.count)
    volatilityWeights = volatilities.map { _ in equally }
    let change = values[Key.volatilityChange]
    renewal = Renewal(kept: 1 - change, share: change * equally)
    let (centre, deviation) = (values[Key.priorMean].octaves, values[Key.priorDeviation])
    let (levels, count) = (grid, grid.count)
    thresholdWeights = Self.normalised(
      (0..<count).map { Self.normal((levels.octaves(at: Double(count - 1 - $0)) - centre) / deviation) })
    let factor = values[Key.restFactor]
    restVariances = volatilities.map { $0 * $0 * factor * factor }
    sessionGapMicroseconds = Int64(values[Key.sessionGap] * 60e6)
  }

  private static func normal(_ z: Double) -> Double { NormalDistribution.density(z) }

  /// Prior weights of the pairs of slope and lapse rate, [slope][lapse rate].
  var nuisanceWeights: [Double] { slopeWeights.flatMap { slope in lapseWeights.map { slope * $0 } } }

  private static func normalised(_ weights: [Double]) -> [Double] {
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

/// The constants of the threshold tracker.
package enum TrackerParameters {
  static let step = OctaveGrid.stepParameter(default: 0.125)
  static let priorMean = Parameter(
    "prior-mean-cents", .number(0.01...1000), default: 16, unit: "cents",
    "centre of the prior of the threshold")
  static let priorDeviation = Parameter(
    "prior-sd-octaves", .number(0.1...10), default: 2.5, unit: "octaves",
    "standard deviation of the prior of log2 threshold")
  static let slopes = Parameter(
    "slopes", .numbers(0.1...4), default: [0.5, 0.75, 1.1, 1.7, 2.5],
    "exponents of d′ that are considered; 1: linear in cents")
  static let slopeSpread = Parameter(
    "slope-sd-octaves", .number(0.01...4), default: 1.2, unit: "octaves",
    "standard deviation of the prior of log2 slope, which is centred on 1")
  static let lapseRates = Parameter(
    "lapse-rates", .numbers(0...0.5), default: [0.01, 0.1, 0.3],
    "shares of answers that are coin flips that are considered")
  static let meanLapseRate = Parameter(
    "mean-lapse-rate", .number(0.001...0.5), default: 0.1,
    "mean of the exponential prior of the lapse rate")
  static let volatilities = Parameter(
    "volatilities", .numbers(0...1),
    default: [0.003, 0.03], unit: "octaves",
    "standard deviations of the random walk, per trial, that are considered; equally likely before any answer"
  )
  static let volatilityChange = Parameter(
    "volatility-change-rate", .number(0...1), default: 0.001,
    "probability, per trial, that the volatility is drawn anew from its prior: learning slows down")
  static let restFactor = Parameter(
    "rest-factor", .number(0...100), default: 3,
    "standard deviation of the change over a day of rest, in units of the volatility per trial")
  static let sessionGap = Parameter(
    "session-gap-minutes", .number(1...1440), default: 30, unit: "min",
    "pause between two comparisons from which on they belong to two sessions")

  /// How scenario files and settings name the tracker, with its constants.
  package static let descriptor = Descriptor(
    name: "tracker",
    summary: "Bayesian estimate of a threshold that changes, from any strategy's comparisons",
    source: "Watson 2017 (likelihood); Doll et al. 2015 (tracking)",
    parameters: [
      OctaveGrid.lowestParameter, OctaveGrid.highestParameter, step, priorMean, priorDeviation, slopes,
      slopeSpread, lapseRates,
      meanLapseRate, volatilities, volatilityChange, restFactor, sessionGap,
    ])
}
