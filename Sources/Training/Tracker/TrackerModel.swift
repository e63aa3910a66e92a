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
  /// The kernel's q for each volatility: `stillness`, all 0, for the first answer; `walk` for each later one.
  let walk: [Double]
  let stillness: [Double]
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
    stillness = volatilities.map { _ in 0 }
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
