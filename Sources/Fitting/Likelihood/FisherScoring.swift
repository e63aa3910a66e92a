import Numerics

/// Maximises a likelihood within bounds: Fisher scoring with Levenberg–Marquardt damping.
///
/// A step δ solves (I + μ·diag I)·δ = score for the free coordinates, those that are neither held nor at an active
/// bound. A step that lowers the likelihood is rejected and repeated with stronger damping.
///
/// Source: Fisher scoring as in McCullagh & Nelder 1989; Marquardt 1963 for the damping, Bertsekas 1982 for the bounds.
struct FisherScoring {
  let likelihood: Likelihood
  let bounds: [ClosedRange<Double>]
  /// The index of a coordinate that is held constant, for a profile.
  var heldCoordinate: Int?
  /// A gain in log-likelihood up to this value counts as none.
  var negligibleGain = 1e-7

  /// The result of a maximisation.
  struct Maximum: Sendable {
    var point: [Double]
    var evaluation: Evaluation
    /// Whether the last step expected no gain, or several steps in a row gained nothing.
    var isConverged = false

    var logLikelihood: Double { evaluation.logLikelihood }
  }

  static let maximumSteps = 200
  /// The number of consecutive steps without a gain after which the search ends. On a flat likelihood score and
  /// information vanish together, so the predicted gain of the undamped step is always positive. After this many
  /// rejected steps the damping is so strong that a step has no effect.
  private static let maximumIdleSteps = 12

  /// A search over all coordinates of a likelihood.
  init(_ likelihood: Likelihood) {
    self.likelihood = likelihood
    bounds = likelihood.coordinates.map(\.bounds)
  }

  /// The maximum reached from a starting point.
  func maximum(from start: [Double]) -> Maximum {
    let point = zip(start, bounds).map { $0.clamped(to: $1) }
    var current = Maximum(point: point, evaluation: likelihood.evaluate(at: point))
    var (damping, idleSteps) = (Damping(), 0)
    for _ in 0..<Self.maximumSteps {
      let step = step(from: current, damping: damping.value)
      // The possible gain of the undamped step.
      if step.expectedGain * (1 + damping.value) < negligibleGain {
        current.isConverged = true
        return current
      }
      let next = zip(zip(current.point, step.change), bounds).map { ($0.0 + $0.1).clamped(to: $1) }
      let proposed = likelihood.evaluate(at: next)
      let gain = proposed.logLikelihood - current.logLikelihood
      damping.update(gain: gain, expected: step.expectedGain)
      if gain > 0 { current = Maximum(point: next, evaluation: proposed) }
      idleSteps = gain > negligibleGain ? 0 : idleSteps + 1
      current.isConverged = idleSteps == Self.maximumIdleSteps
      if current.isConverged { break }
    }
    return current
  }

  /// The damped step δ and its expected gain, half of score·δ. This is the gain on a quadratic log-likelihood, or
  /// slightly less because ½·μ·δᵀ·diag I·δ is omitted.
  private func step(from current: Maximum, damping: Double) -> (change: [Double], expectedGain: Double) {
    let (score, information) = (current.evaluation.score, current.evaluation.information)
    let free = score.indices.filter { isFree($0, at: current) }
    let matrix = free.map { row in
      free.map { information[row][$0] * (row == $0 ? 1 + damping : 1) }
    }
    var change = [Double](repeating: 0, count: score.count)
    let solved = LinearSystem.solve(matrix, free.map { score[$0] })
    for (row, index) in free.enumerated() {
      // If the system is singular, each coordinate follows its own slope.
      let own = solved?[row] ?? score[index] / (information[index][index] * (1 + damping))
      // The system may overflow on a ridge.
      change[index] = own.isFinite ? own : 0
    }
    return (change, zip(score, change).reduce(0) { $0 + $1.0 * $1.1 } / 2)
  }

  private func isFree(_ index: Int, at current: Maximum) -> Bool {
    guard index != heldCoordinate, bounds[index].lowerBound < bounds[index].upperBound,
      current.evaluation.information[index][index] > 1e-200
    else { return false }
    let slope = current.evaluation.score[index]
    if current.point[index] <= bounds[index].lowerBound { return slope > 0 }
    if current.point[index] >= bounds[index].upperBound { return slope < 0 }
    return true
  }
}

/// The damping of steps. It decreases after a step whose gain was as expected.
///
/// Source: Nielsen 1999. Differs in keeping the damping above 10⁻⁶ and in omitting the damped part of the expected
/// gain.
private struct Damping {
  var value = 1e-3
  private var growth = 2.0

  mutating func update(gain: Double, expected: Double) {
    if gain > 0 {
      let surplus = 2 * gain / expected - 1
      value = max(1e-6, value * max(1.0 / 3, 1 - surplus * surplus * surplus))
      growth = 2
    } else {
      value *= growth
      growth *= 2
    }
  }
}
