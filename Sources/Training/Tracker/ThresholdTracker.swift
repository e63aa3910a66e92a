import Chronology
import Music
import Numerics

/// Follows the 75 % threshold of a listener who may improve, tire or have good and bad days.
///
/// A hidden Markov model over θ = log₂ T₇₅ on a grid, jointly with three unknown constants of the
/// listener: slope β, lapse rate λ and volatility σ. After every answer:
///
/// - *predict*: except before the first answer, θ takes one step of a random walk with variance σ² octaves², by the
///   kernel (q, 1 − 2q, q) with q = σ²/2h² and h the step of the grid; then, with probability ρ, σ is drawn anew from
///   its prior. A pause of at least `session-gap-minutes` adds a wider step: its variance is (`rest-factor`·σ)² for
///   each day of the pause, which counts as at least a quarter of a day and at most 30 days;
/// - *update*: the mass of each (θ, β, λ, σ) is multiplied by the likelihood of the answer at offset x,
///   P(right) = λ/2 + (1 − λ)·Φ(z·(x/T₇₅)^β), z = Φ⁻¹(¾).
///
/// The state depends only on the comparisons and their order, not on the strategy that presented them. Rebuilding it
/// from records gives identical bits.
///
/// - Complexity: O(slopes · lapse rates · volatilities · thresholds with mass) per answer, about 2 µs with the
///   defaults; 80 kB.
///
/// Source: the forward algorithm; Watson 2017 for the likelihood; Doll et al. 2015 for tracking by a random walk. Mass
/// that leaves the grid is lost; cells whose thresholds together hold less than 10⁻²⁰ of the mass are emptied.
public struct ThresholdTracker: Sendable {
  let model: TrackerModel
  private(set) var posterior: TrackerPosterior
  private(set) var fit = FitCheck()
  private var latest: Instant?
  /// The number of answers so far.
  package private(set) var answers = 0
  /// The number of right ones among them.
  private(set) var right = 0
  /// The largest offset so far.
  private(set) var largest = Cents.zero
  /// Σ log P(answer | earlier answers), natural logarithm.
  package private(set) var logLikelihood = 0.0

  /// A tracker that has seen no answer.
  /// - Throws: `ParameterError.conflict` for a grid without steps or a volatility too large for the grid.
  package init(_ values: ParameterValues) throws(ParameterError) {
    model = try TrackerModel(values)
    posterior = TrackerPosterior(model)
  }

  /// A tracker that has seen no answer, with every constant at its default.
  public init() {
    model = Self.standard
    posterior = TrackerPosterior(model)
  }

  /// A tracker that has seen no answer, with the assumptions of a model.
  init(_ model: TrackerModel) {
    self.model = model
    posterior = TrackerPosterior(model)
  }

  private static let standard: TrackerModel = {
    do { return try TrackerModel(ParameterValues(of: TrackerParameters.descriptor)) } catch {
      preconditionFailure("the defaults of the tracker must be legal: \(error)")
    }
  }()

  /// A tracker with the same constants that has seen no answer.
  package var withoutAnswers: ThresholdTracker { ThresholdTracker(model) }

  /// Updates the posterior with one completed comparison. Comparisons must be added in the order of their timestamps,
  /// and those of unison and of intervals to a tracker of their own.
  public mutating func add(_ completed: CompletedComparison) {
    if let latest {
      let pause = completed.timestamp.microseconds &- latest.microseconds
      if pause >= model.sessionGapMicroseconds { posterior.rest(days: Double(pause) / 86_400e6, model) }
    }
    latest = completed.timestamp
    let position = model.responses.position(octaves: completed.comparison.difficulty.value.octaves)
    let chance = posterior.take(completed.isCorrect, at: position, isFirst: answers == 0, model)
    logLikelihood += Elementary.log(chance)
    largest = max(largest, completed.comparison.difficulty)
    fit.add(
      completed.isCorrect, predicted: completed.isCorrect ? chance : 1 - chance,
      isLarge: 2 * completed.comparison.difficulty.value >= largest.value)
    answers += 1
    if completed.isCorrect { right += 1 }
  }
}

extension ThresholdTracker {
  /// Posterior mean of log₂ T₇₅ (cents).
  package var meanOctaves: Double {
    var sum = 0.0
    for j in posterior.cells { sum += posterior.marginal[j] * octaves(at: j) }
    return sum / posterior.total
  }

  /// Posterior standard deviation of log₂ T₇₅.
  package var deviationOctaves: Double {
    let mean = meanOctaves
    var sum = 0.0
    for j in posterior.cells {
      let distance = octaves(at: j) - mean
      sum += posterior.marginal[j] * distance * distance
    }
    return (sum / posterior.total).squareRoot()
  }

  /// The posterior quantile of T₇₅, in octaves (log₂ cents): the mass of each cell is spread evenly over the cell.
  /// - Parameter share: 0…1, for example 0.025.
  package func quantileOctaves(_ share: Double) -> Double {
    precondition((0...1).contains(share), "share must be in 0…1, got \(share)")
    var below = 0.0
    let wanted = share * posterior.total
    for j in posterior.cells.reversed() {
      let mass = posterior.marginal[j]
      if below + mass >= wanted, mass > 0 {
        return octaves(at: j) + ((wanted - below) / mass - 0.5) * model.grid.step
      }
      below += mass
    }
    return model.grid.octaves(at: Double(model.grid.count) - 0.5)
  }

  /// The threshold as an estimate; nil before the first answer.
  package var estimate: ThresholdEstimate? {
    guard answers > 0 else { return nil }
    return ThresholdEstimate(
      threshold: Cents(meanOctaves.ofOctaves), spreadOctaves: deviationOctaves, fraction: 0.75)
  }

  /// The posterior probability of each slope, in the order of the parameter `slopes`.
  package var slopeMarginal: [Double] { posterior.axisMarginals(model).slopes }
  /// The posterior probability of each lapse rate, in the order of the parameter `lapse-rates`.
  package var lapseMarginal: [Double] { posterior.axisMarginals(model).lapseRates }
  /// The posterior probability of each volatility, in the order of the parameter `volatilities`.
  package var volatilityMarginal: [Double] { posterior.axisMarginals(model).volatilities }

  /// The distance between neighbouring thresholds of the grid, octaves.
  var step: Double { model.grid.step }

  /// The posterior of the change of log₂ T₇₅ from this tracker to `later`, with slope and lapse rate shared by both.
  /// Both must have the same model, with a single volatility.
  /// - Returns: probabilities of changes by −(count − 1)…count − 1 steps, adding up to 1.
  func change(to later: ThresholdTracker) -> [Double] {
    let count = model.grid.count
    var change = Array(repeating: 0.0, count: 2 * count - 1)
    for (index, weight) in model.nuisanceWeights.enumerated() {
      let (before, after) = (posterior.row(index), later.posterior.row(index))
      for (i, mass) in before.enumerated() where mass > 0 {
        // Rows begin with the highest threshold.
        for (j, other) in after.enumerated() { change[count - 1 + i - j] += mass * other / weight }
      }
    }
    let sum = change.reduce(0, +)
    return change.map { $0 / sum }
  }

  private func octaves(at j: Int) -> Double { model.grid.octaves(at: Double(model.grid.count - 1 - j)) }
}

extension ThresholdTracker {
  /// A position at which a first search may begin, in parts of a step above the lowest threshold of the grid.
  static let startPosition = 512

  /// The predicted probability of a right answer at an offset that lies `parts` parts of a step above the grid's lowest
  /// threshold.
  func fractionCorrect(atParts parts: Int) -> Double {
    let attentive = model.responses.sum(
      of: posterior.attentive, rowLength: posterior.thresholds, at: parts, thresholds: posterior.cells)
    return (posterior.guessing + attentive) / posterior.total
  }

  /// The smallest offset within `bounds`, on the grid's parts, at which the predicted fraction of right answers is at
  /// least `fraction`; the upper bound if there is none.
  /// - Parameter start: the position in parts at which the search begins; set to the position at which it ends.
  /// - Complexity: O(slopes · thresholds with mass · log(distance from `start`)).
  func offset(correct fraction: Double, within bounds: ClosedRange<Cents>, from start: inout Int) -> Cents {
    let responses = model.responses
    let (least, most) = responses.parts(within: bounds)
    // At `low` the fraction is too small, or `low` is below the bounds; at `high` it is large enough, or `high` is the
    // end of the bounds.
    var (low, high) = (least - 1, most)
    var (place, stride) = (min(max(start, least), most), 1)
    while high - low > 1 {
      let isEnough = fractionCorrect(atParts: place) >= fraction
      if isEnough { high = place } else { low = place }
      // The steps double until the offset is enclosed; then the interval is halved.
      let isEnclosed = low >= least && high < most
      place =
        isEnclosed
        ? (low + high) / 2 : isEnough ? max(low + 1, place - stride) : min(high - 1, place + stride)
      stride *= 2
      if place >= high || place <= low { place = (low + high) / 2 }
    }
    start = high
    return Cents(responses.octaves(at: high).ofOctaves).clamped(to: bounds)
  }
}
