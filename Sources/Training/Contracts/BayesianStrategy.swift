package import Music
package import Numerics

/// A strategy that keeps a posterior of the threshold, whose calibration can be checked by simulation.
///
/// `peach calibrate` draws listeners from the strategy's own prior, simulates a whole session with each and ranks the
/// true threshold within the posterior. The law test `Every Bayesian strategy` does the same with fewer listeners for
/// each conforming strategy of the catalog.
///
/// Source: Talts et al. 2018.
package protocol BayesianStrategy: ComparisonStrategy {
  /// A listener drawn from the joint prior of threshold, shape and all other parameters of the posterior. Called before
  /// the first answer, for a session that begins with an empty profile.
  /// - Parameter draws: the random stream of the listener.
  func drawnListener(_ draws: RandomStream) -> AssumedListener

  /// The posterior probability that log₂ T₇₅ (cents) is below a value. The mass of each threshold of the grid is spread
  /// evenly over its cell.
  /// - Parameters:
  ///   - octaves: the value, in log₂ cents.
  ///   - last: the latest comparison, which `nextChoice` has not yet received; nil adds no comparison.
  func probability(below octaves: Double, after last: CompletedComparison?) -> Double
}

/// A listener that behaves as a Bayesian strategy assumes.
///
/// An `ObserverShape` with its slope and lapse rate gives the probability of a right answer at an offset. log₂ T₇₅ is
/// constant or follows a random walk.
package struct AssumedListener: Sendable {
  /// The current log₂ T₇₅ (cents).
  package private(set) var octaves: Double
  /// The distance of neighbouring thresholds on the prior's grid, in octaves; 0 without a grid.
  package let gridStep: Double
  private var shape: ObserverShape
  private var walk: ThresholdWalk?
  /// The signed offset at which "higher" and "lower" are equally likely, in units of the threshold.
  private var bias = 0.0

  init(octaves: Double, gridStep: Double, shape: ObserverShape, walk: ThresholdWalk? = nil) {
    (self.octaves, self.gridStep, self.shape, self.walk) = (octaves, gridStep, shape, walk)
  }

  /// A listener whose d′ is linear in the offset, with a constant threshold that is not on a grid.
  /// - Parameter bias: the signed offset at which "higher" and "lower" are equally likely, in units of the threshold.
  package init(threshold: Cents, lapseRate: Double, bias: Double = 0) {
    self.init(
      octaves: threshold.value.octaves, gridStep: 0,
      shape: ObserverShape(family: .gaussian, slope: 1, lapseRate: lapseRate))
    self.bias = bias
  }

  /// The probability of a right answer at a signed offset: of "higher" if it is above 0, else of "lower".
  package func fractionCorrect(at offset: Cents) -> Double {
    let shift = bias == 0 ? 0 : bias * octaves.ofOctaves
    let heard = offset.value > 0 ? offset.value - shift : shift - offset.value
    guard heard != 0 else { return 0.5 }
    let right = shape.fractionCorrect(octaves: heard.magnitude.octaves - octaves)
    return heard > 0 ? right : 1 - right
  }

  /// Makes one step of the threshold's random walk, if it has one. Called between two comparisons.
  /// - Returns: false if the step left the prior's grid, so the posterior cannot contain the threshold; true without a
  ///   random walk.
  package mutating func advance(_ draws: Draws) -> Bool { walk?.advance(&octaves, draws) ?? true }

  /// Multiplies the threshold by 2^`distance`.
  package mutating func shift(byOctaves distance: Double) { octaves += distance }

  /// Multiplies the slope of the psychometric function by `factor`.
  package mutating func steepen(by factor: Double) {
    shape = ObserverShape(family: shape.family, slope: shape.slope * factor, lapseRate: shape.lapseRate)
  }

  /// Adds `share` to the lapse rate, the share of answers that are coin flips. The lapse rate is at most ½.
  package mutating func addLapses(_ share: Double) {
    shape = ObserverShape(
      family: shape.family, slope: shape.slope, lapseRate: min(shape.lapseRate + share, 0.5))
  }
}

/// The random walk of the threshold that `ThresholdTracker` assumes. The threshold moves by steps of the grid; the
/// volatility is sometimes drawn anew from its prior.
struct ThresholdWalk: Sendable {
  private let model: TrackerModel
  /// The index of the current volatility in the model.
  private var volatility: Int

  init(_ model: TrackerModel, _ draw: Double) {
    self.model = model
    volatility = model.volatilityWeights.index(ofShare: draw)
  }

  /// Makes a step with the kernel (q, 1 − 2q, q), then draws a new volatility with the model's renewal probability.
  /// - Returns: false if the step leaves the grid.
  mutating func advance(_ octaves: inout Double, _ draws: Draws) -> Bool {
    let (q, u) = (model.walk[volatility], draws.uniform)
    if u < q { octaves += model.grid.step } else if u < 2 * q { octaves -= model.grid.step }
    let (change, v) = (1 - model.renewal.kept, draws.secondUniform)
    if v < change { volatility = model.volatilityWeights.index(ofShare: v / change) }
    let place = (octaves - model.grid.lowest) / model.grid.step
    return place > -0.5 && place < Double(model.grid.count) - 0.5
  }
}

extension [Double] {
  /// The index that a uniform `share` in 0..<1 selects if the elements are weights of any sum. O(count).
  func index(ofShare share: Double) -> Int {
    let wanted = share * reduce(0, +)
    var below = 0.0
    for (index, weight) in enumerated() {
      below += weight
      if wanted < below { return index }
    }
    return count - 1
  }

  /// The fraction of the mass that lies below a position on the grid of thresholds. The elements are the masses of the
  /// thresholds, highest first. Position 0 is the lowest threshold; the mass of each is spread evenly over ±½.
  /// - Parameter total: the sum of the elements.
  func share(belowPlace place: Double, total: Double) -> Double {
    let end = Swift.min(Swift.max(place + 0.5, 0), Double(count))
    let whole = Swift.min(Int(end), count)
    var below = 0.0
    for j in 0..<whole { below += self[count - 1 - j] }
    if whole < count { below += self[count - 1 - whole] * (end - Double(whole)) }
    return below / total
  }
}
