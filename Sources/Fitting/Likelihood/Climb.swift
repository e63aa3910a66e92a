/// A way up a likelihood, within bounds: Fisher's scoring, damped as Levenberg and Marquardt do.
///
/// A step δ solves (I + μ·diag I)·δ = score for the coordinates that are free: neither held nor pressed against a
/// bound. A step that leads down is taken back and tried again more heavily damped.
///
/// Source: Fisher's scoring as in McCullagh & Nelder 1989; Marquardt 1963 for the damping, Bertsekas 1982 for the
/// bounds.
struct Climb {
  let likelihood: Likelihood
  let bounds: [ClosedRange<Double>]
  /// The coordinate that stays where it is, for a profile.
  var held: Int?
  /// A gain in log-likelihood that is none.
  var negligibleGain = 1e-7

  /// Where a climb ended.
  struct Summit: Sendable {
    var place: [Double]
    var evaluation: Evaluation
    /// Whether no step promised a gain any more, or none of many steps gained.
    var isConverged = false

    var logLikelihood: Double { evaluation.logLikelihood }
  }

  static let mostSteps = 200
  /// Steps in a row without a gain after which there is none to be had. Where the likelihood is flat, its slopes and
  /// its information vanish together, and the undamped step promises a gain for ever. So many failed steps damp the
  /// last of them to nothing.
  private static let mostIdleSteps = 12

  /// A climb over all coordinates of a likelihood.
  init(_ likelihood: Likelihood) {
    self.likelihood = likelihood
    bounds = likelihood.coordinates.map(\.bounds)
  }

  /// The summit reached from a place.
  func summit(from start: [Double]) -> Summit {
    let place = zip(start, bounds).map { $0.clamped(to: $1) }
    var here = Summit(place: place, evaluation: likelihood.evaluate(at: place))
    var (damping, idleSteps) = (Damping(), 0)
    for _ in 0..<Self.mostSteps {
      let step = step(from: here, damping: damping.value)
      // What an undamped step might gain, whatever the damping.
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

  /// The damped step, and half of score·δ: what it gains where the likelihood is a parabola, or somewhat less, as
  /// ½·μ·δᵀ·diag I·δ is left out.
  private func step(from here: Summit, damping: Double) -> (change: [Double], promise: Double) {
    let (score, information) = (here.evaluation.score, here.evaluation.information)
    let free = score.indices.filter { isFree($0, at: here) }
    let matrix = free.map { row in
      free.map { information[row][$0] * (row == $0 ? 1 + damping : 1) }
    }
    var change = [Double](repeating: 0, count: score.count)
    let solved = LinearSystem.solve(matrix, free.map { score[$0] })
    for (place, index) in free.enumerated() {
      // A direction that cannot be told from the others is left to the slope alone.
      let own = solved?[place] ?? score[index] / (information[index][index] * (1 + damping))
      // On a ridge the system overflows.
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

/// How far a step keeps to the slope instead of the parabola: less after a step that kept its promise.
///
/// Source: Nielsen 1999. Differs in that the damping stays above 10⁻⁶ and that of the promise the damped part is
/// left out.
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
