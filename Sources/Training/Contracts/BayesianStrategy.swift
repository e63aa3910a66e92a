import Music
import Randomness

/// A strategy that keeps a posterior of the threshold, so that its intervals can be checked by simulation.
///
/// `peach calibrate` draws listeners from the strategy's own prior, lets each answer a whole session and asks where the
/// true threshold lies in the posterior. The law test `Every Bayesian strategy` does the same in short form for each
/// conforming strategy of the catalog.
///
/// Source: Talts et al. 2018.
public protocol BayesianStrategy: ComparisonStrategy {
  /// A listener drawn from the joint prior of everything that the posterior is about, for a session that begins with an
  /// empty profile.
  /// - Parameter draws: the listener's stream.
  func drawnListener(_ draws: RandomStream) -> AssumedListener

  /// The posterior probability that log₂ T₇₅ (cents) is below a value, the mass of each threshold of the grid spread evenly
  /// over its cell.
  /// - Parameter last: the latest comparison, which the strategy has not yet been told of.
  func probability(below octaves: Double, after last: CompletedComparison?) -> Double
}

/// A listener as a Bayesian strategy assumes listeners to be.
///
/// P(right) at offset x is `ObserverShape`'s, with its slope and lapse rate; log₂ T₇₅ is constant or takes steps of a random
/// walk.
public struct AssumedListener: Sendable {
  /// log₂ T₇₅ in cents, now.
  public private(set) var octaves: Double
  /// The distance of neighbouring thresholds of the prior's grid, octaves.
  public let gridStep: Double
  private var shape: ObserverShape
  private var walk: ThresholdWalk?
  /// The offset at which an attentive listener answers "higher" half of the time, in thresholds.
  private var bias = 0.0

  init(octaves: Double, gridStep: Double, shape: ObserverShape, walk: ThresholdWalk? = nil) {
    (self.octaves, self.gridStep, self.shape, self.walk) = (octaves, gridStep, shape, walk)
  }

  /// A listener whose d′ is linear in the offset and whose threshold is constant and on no grid.
  /// - Parameter bias: the offset at which the listener answers "higher" half of the time, in thresholds.
  public init(threshold: Cents, lapseRate: Double, bias: Double = 0) {
    self.init(
      octaves: threshold.value.octaves, gridStep: 0,
      shape: ObserverShape(family: .gaussian, slope: 1, lapseRate: lapseRate))
    self.bias = bias
  }

  /// The chance of a right answer to an offset, "higher" if it is above 0.
  public func fractionCorrect(at offset: Cents) -> Double {
    let shift = bias == 0 ? 0 : bias * octaves.ofOctaves
    let heard = offset.value > 0 ? offset.value - shift : shift - offset.value
    guard heard != 0 else { return 0.5 }
    let right = shape.fractionCorrect(octaves: heard.magnitude.octaves - octaves)
    return heard > 0 ? right : 1 - right
  }

  /// Changes between two comparisons, if the listener's threshold walks.
  /// - Returns: false if the threshold left the prior's grid; the posterior knows no such listener.
  public mutating func advance(_ draws: Draws) -> Bool { walk?.advance(&octaves, draws) ?? true }

  /// Moves the threshold.
  public mutating func shift(byOctaves distance: Double) { octaves += distance }

  /// Multiplies the slope.
  public mutating func steepen(by factor: Double) {
    shape = ObserverShape(family: shape.family, slope: shape.slope * factor, lapseRate: shape.lapseRate)
  }

  /// Adds to the share of answers that are coin flips, up to ½.
  public mutating func addLapses(_ share: Double) {
    shape = ObserverShape(
      family: shape.family, slope: shape.slope, lapseRate: min(shape.lapseRate + share, 0.5))
  }
}

/// The random walk that the threshold tracker assumes: steps of its grid, and a volatility that changes now and then.
struct ThresholdWalk: Sendable {
  private let model: TrackerModel
  /// Which of the volatilities holds now.
  private var volatility: Int

  init(_ model: TrackerModel, _ draw: Double) {
    self.model = model
    volatility = model.volatilityWeights.index(ofShare: draw)
  }

  /// A step by the kernel (q, 1 − 2q, q), then perhaps another volatility. False if the step leads off the grid.
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
  /// The index that a uniform share in 0..<1 falls to when each element is as likely as its weight.
  func index(ofShare share: Double) -> Int {
    let wanted = share * reduce(0, +)
    var below = 0.0
    for (index, weight) in enumerated() {
      below += weight
      if wanted < below { return index }
    }
    return count - 1
  }

  /// The share of these masses, of thresholds highest first, that lies below a place on their grid: 0 is the lowest
  /// threshold, and the mass of each is spread evenly over ±½.
  func share(belowPlace place: Double, total: Double) -> Double {
    let end = Swift.min(Swift.max(place + 0.5, 0), Double(count))
    let whole = Swift.min(Int(end), count)
    var below = 0.0
    for j in 0..<whole { below += self[count - 1 - j] }
    if whole < count { below += self[count - 1 - whole] * (end - Double(whole)) }
    return below / total
  }
}
