/// Maximises a likelihood within bounds: Fisher scoring with Levenberg–Marquardt damping.
///
/// A step δ solves (I + μ·diag I)·δ = score for the free coordinates, those that are neither held nor at an active
/// bound. A step that lowers the likelihood is rejected and repeated with stronger damping.
///
/// Source: Fisher scoring as in McCullagh & Nelder 1989; Marquardt 1963 for the damping, Bertsekas 1982 for the bounds.
struct Climb {
  let likelihood: Likelihood
  let bounds: [ClosedRange<Double>]
  /// The index of a coordinate that is held constant, for a profile.
  var held: Int?
  /// The gain in log-likelihood that counts as none.
  var negligibleGain = 1e-7

  /// The result of a maximisation.
  struct Summit: Sendable {
    var place: [Double]
    var evaluation: Evaluation
    /// Whether the last step promised no gain, or several steps in a row gained nothing.
    var isConverged = false

    var logLikelihood: Double { evaluation.logLikelihood }
  }

  static let mostSteps = 200
  /// The number of consecutive steps without a gain after which the search ends. On a flat likelihood score and
  /// information vanish together, so the undamped step always promises a gain. After this many rejected steps the
  /// damping is so strong that a step has no effect.
  private static let mostIdleSteps = 12

  /// A search over all coordinates of a likelihood.
  init(_ likelihood: Likelihood) {
    self.likelihood = likelihood
    bounds = likelihood.coordinates.map(\.bounds)
  }

  /// The maximum reached from a starting point.
  func summit(from start: [Double]) -> Summit {
    let place = zip(start, bounds).map { $0.clamped(to: $1) }
    var here = Summit(place: place, evaluation: likelihood.evaluate(at: place))
    var (damping, idleSteps) = (Damping(), 0)
    for _ in 0..<Self.mostSteps {
      let step = step(from: here, damping: damping.value)
      // The possible gain of the undamped step.
      if step.promise * (1 + damping.value) < negligibleGain {
        here.isConverged = true
        return here
      }
      let next = zip(zip(here.place, step.change), bounds).map { ($0.0 + $0.1).clamped(to: $1) }
      let there = likelihood.evaluate(at: next)
      let gain = there.logLikelihood - here.logLikelihood
      damping.update(gain: gain, promised: step.promise)
      if gain > 0 { here = Summit(place: next, evaluation: there) }
      idleSteps = gain > negligibleGain ? 0 : idleSteps + 1
      here.isConverged = idleSteps == Self.mostIdleSteps
      if here.isConverged { break }
    }
    return here
  }

  /// The damped step and half of score·δ. This is the gain on a quadratic log-likelihood, or slightly less because
  /// ½·μ·δᵀ·diag I·δ is omitted.
  private func step(from here: Summit, damping: Double) -> (change: [Double], promise: Double) {
    let (score, information) = (here.evaluation.score, here.evaluation.information)
    let free = score.indices.filter { isFree($0, at: here) }
    let matrix = free.map { row in
      free.map { information[row][$0] * (row == $0 ? 1 + damping : 1) }
    }
    var change = [Double](repeating: 0, count: score.count)
    let solved = LinearSystem.solve(matrix, free.map { score[$0] })
    for (place, index) in free.enumerated() {
      // If the system is singular, each coordinate follows its own slope.
      let own = solved?[place] ?? score[index] / (information[index][index] * (1 + damping))
      // The system may overflow on a ridge.
      change[index] = own.isFinite ? own : 0
    }
    return (change, zip(score, change).reduce(0) { $0 + $1.0 * $1.1 } / 2)
  }

  private func isFree(_ index: Int, at here: Summit) -> Bool {
    guard index != held, here.evaluation.information[index][index] > 1e-200 else { return false }
    let slope = here.evaluation.score[index]
    if here.place[index] <= bounds[index].lowerBound { return slope > 0 }
    if here.place[index] >= bounds[index].upperBound { return slope < 0 }
    return true
  }
}

/// The damping of steps. It decreases after a step whose gain was as promised.
///
/// Source: Nielsen 1999. Differs in keeping the damping above 10⁻⁶ and in omitting the damped part of the promised
/// gain.
private struct Damping {
  var value = 1e-3
  private var growth = 2.0

  mutating func update(gain: Double, promised: Double) {
    if gain > 0 {
      let surplus = 2 * gain / promised - 1
      value = max(1e-6, value * max(1.0 / 3, 1 - surplus * surplus * surplus))
      growth = 2
    } else {
      value *= growth
      growth *= 2
    }
  }
}

extension Double {
  /// The nearest value within the range.
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
