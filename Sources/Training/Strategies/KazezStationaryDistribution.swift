package import Music

/// How often a Kazez rule presents each level in the long run: the stationary distribution of its difficulties for a
/// listener who does not change.
///
/// The difficulty is a Markov chain: from p it moves to p·(1 − k₁·√p) with the probability of a right answer at p, else
/// to p·(1 + k₂·√p), both clamped to the bounds. The chain is discretised on a grid that is uniform in v = −2/√p. On
/// this scale the rule's steps are about k₁ and k₂ at every level, since dv = dp/p^1.5; the smaller step is eight cells
/// wide unless that needs more than 4,096 cells. A step that ends between two grid points is split between them in the
/// proportion that preserves its mean. The stationary distribution of the discrete chain is computed exactly, by
/// elimination without subtraction.
///
/// With k₁ 0.05, k₂ 0.09, a threshold of 8 cents and bounds 0.1…100 the geometric mean is 2.77 cents and 60.2 % of
/// answers are right.
///
/// Source: `Documentation/theory.md`; Grassmann, Taksar & Heyman 1985 (elimination).
/// - Complexity: O(cells · step²), where step is the longest step in cells. There are about
///   (√(1/low) − √(1/high))·16/min(k₁, k₂) cells, at most 4096.
package struct KazezStationaryDistribution: Sendable {
  /// The levels of the grid in cents, ascending.
  package let levels: [Double]
  /// The share of comparisons at each of `levels`; adds up to 1.
  package let probabilities: [Double]
  /// The fraction of right answers among all comparisons.
  package let fractionCorrect: Double

  /// The geometric mean of the levels in cents, weighted by `probabilities`: the level at which the rule rests.
  package var geometricMean: Double {
    zip(levels, probabilities).reduce(0) { $0 + $1.1 * $1.0.octaves }.ofOctaves
  }

  private static let cellsPerStep = 8.0
  private static let mostCells = 4096.0

  init(_ rule: KazezRule, within bounds: ClosedRange<Double>, correct: (Double) -> Double) {
    func position(_ level: Double) -> Double { -2 / level.squareRoot() }
    let (start, end) = (position(bounds.lowerBound), position(bounds.upperBound))
    let step = min(rule.narrowing, rule.widening) / Self.cellsPerStep
    let cells = min(Self.mostCells, max(1, ((end - start) / step).rounded(.up)))
    let width = (end - start) / cells
    let levels = (0...Int(cells)).map { index -> Double in
      if index == 0 { return bounds.lowerBound }
      if index == Int(cells) { return bounds.upperBound }
      let v = start + Double(index) * width
      return 4 / (v * v)
    }
    let rates = levels.map(correct)
    func target(_ level: Double) -> Double {
      min(max((position(min(max(level, bounds.lowerBound), bounds.upperBound)) - start) / width, 0), cells)
    }
    let steps = levels.enumerated().flatMap { index, level in
      let root = level.squareRoot()
      return [
        LevelChain.Step(rates[index], from: index, to: target(level * (1 - rule.narrowing * root))),
        LevelChain.Step(1 - rates[index], from: index, to: target(level * (1 + rule.widening * root))),
      ]
    }
    self.levels = levels
    probabilities = LevelChain(count: levels.count, steps: steps).stationaryDistribution()
    fractionCorrect = zip(probabilities, rates).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension KazezRule {
  /// How often the rule presents each level in the long run.
  /// - Parameter probabilityCorrect: the listener's probability of a right answer at a level in cents.
  /// - Returns: nil if k₁ or k₂ is not positive, so the rule never moves in one direction; if the bounds are a single
  ///   level; or if k₁·√(upper bound) is at least 1.
  package func stationaryDistribution(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> KazezStationaryDistribution? {
    let (low, high) = (bounds.lowerBound.value, bounds.upperBound.value)
    guard narrowing > 0, widening > 0, low < high, narrowing * high.squareRoot() < 1 else { return nil }
    return KazezStationaryDistribution(self, within: low...high, correct: probabilityCorrect)
  }
}

/// A Markov chain on the states 0..<count with steps of at most `reach` states, stored as a band matrix.
private struct LevelChain {
  private let count: Int
  /// The longest step down and the longest step up.
  private let reach: (down: Int, up: Int)
  /// For each state, the probabilities of the steps −down…up, in `width` consecutive elements.
  private var band: [Double]
  private var width: Int { reach.down + 1 + reach.up }

  /// The chain with these steps.
  init(count: Int, steps: [Step]) {
    self.count = count
    reach = (
      down: steps.map { $0.state - $0.lower }.max().map { max(0, $0) } ?? 0,
      up: steps.map { $0.upper - $0.state }.max().map { max(0, $0) } ?? 0
    )
    band = Array(repeating: 0, count: count * (reach.down + 1 + reach.up))
    for step in steps {
      band[place(step.state, step.lower)] += step.probability * (1 - step.share)
      if step.share > 0 { band[place(step.state, step.upper)] += step.probability * step.share }
    }
  }

  /// A step to a position between two states, split between them in the proportion that preserves its mean.
  struct Step {
    let state: Int
    let probability: Double
    let lower: Int
    /// The share of the step that goes to `lower + 1`; the rest goes to `lower`.
    let share: Double
    var upper: Int { share > 0 ? lower + 1 : lower }

    init(_ probability: Double, from state: Int, to place: Double) {
      (self.state, self.probability) = (state, probability)
      lower = Int(place)
      share = place - Double(lower)
    }
  }

  private func place(_ state: Int, _ target: Int) -> Int { state * width + target - state + reach.down }

  /// Eliminates the states from the highest down: each transition into the eliminated state is redistributed over that
  /// state's transitions to lower states. Nothing is subtracted, so there is no cancellation. No step down becomes
  /// longer than `reach.down`.
  ///
  /// Source: Grassmann, Taksar & Heyman 1985.
  consuming func stationaryDistribution() -> [Double] {
    let (width, down, up) = (width, reach.down, reach.up)
    band.withUnsafeMutableBufferPointer { band in
      for state in (1..<count).reversed() {
        // The state's steps −length…−1 are those to lower states.
        let length = min(down, state)
        let own = state * width + down - length
        let leaving = band[own..<own + length].reduce(0, +)
        guard leaving > 0 else { continue }
        for source in max(0, state - up)..<state {
          let entry = source * width + state - source + down
          let share = band[entry] / leaving
          band[entry] = share
          guard share > 0 else { continue }
          for index in 0..<length { band[entry - length + index] += share * band[own + index] }
        }
      }
    }
    return weights()
  }

  private func weights() -> [Double] {
    var weights = [Double](repeating: 0, count: count)
    weights[0] = 1
    for state in 1..<count {
      for source in max(0, state - reach.up)..<state {
        weights[state] += weights[source] * band[place(source, state)]
      }
      // Weights are relative to the lowest level's. If that level is very rare, the others would overflow.
      if weights[state] > 1e100 { for index in 0...state { weights[index] *= 1e-100 } }
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
