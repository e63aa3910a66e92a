import Music

/// How often a Kazez rule presents which level once it has come to rest: the exact stationary distribution of its
/// difficulties for a listener who does not change.
///
/// The difficulty is a Markov chain: from p it goes to p·(1 − k₁·√p) with the probability of a right answer at p, else
/// to p·(1 + k₂·√p), both held within the bounds. The chain is put on a grid that is uniform in v = −2/√p, a log-like
/// scale on which the rule's steps are k₁ and k₂ everywhere, since dv = dp/p^1.5; the smaller step is eight cells
/// wide. A step that ends between two grid points goes to both in proportion, so that its mean is right. The
/// stationary distribution of that chain comes out exactly, by elimination without subtraction.
///
/// With k₁ 0.05, k₂ 0.09, a threshold of 8 cents and bounds 0.1…100 the geometric mean is 2.77 cents and 60.2 % of
/// answers are right.
///
/// Source: `Documentation/theory.md`; Grassmann, Taksar & Heyman 1985 (elimination).
/// - Complexity: O(cells · step²) with (√(1/low) − √(1/high))·16/min(k₁, k₂) cells, at most 4096.
public struct KazezStationaryDistribution: Sendable {
  /// Ascending, in cents.
  public let levels: [Double]
  /// The share of comparisons at each level.
  public let probabilities: [Double]
  /// Right answers among all comparisons.
  public let fractionCorrect: Double

  /// The geometric mean level in cents: where the rule rests.
  public var geometricMean: Double {
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
  /// Where the rule presents what in the long run; nil where it never moves one of the two ways, and so ends at a
  /// bound or stays where it began.
  public func stationaryDistribution(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> KazezStationaryDistribution? {
    let (low, high) = (bounds.lowerBound.value, bounds.upperBound.value)
    guard narrowing > 0, widening > 0, low < high, narrowing * high.squareRoot() < 1 else { return nil }
    return KazezStationaryDistribution(self, within: low...high, correct: probabilityCorrect)
  }
}

/// A Markov chain on 0..<count whose steps are at most `reach` states long: a band matrix of transition probabilities.
private struct LevelChain {
  private let count: Int
  /// The longest step down and the longest step up.
  private let reach: (down: Int, up: Int)
  /// By state, the probabilities of steps of −down…up.
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

  /// A step from a state to a place between two states, shared by both so that its mean is right.
  struct Step {
    let state: Int
    let probability: Double
    let lower: Int
    /// The share of the state above `lower`.
    let share: Double
    var upper: Int { share > 0 ? lower + 1 : lower }

    init(_ probability: Double, from state: Int, to place: Double) {
      (self.state, self.probability) = (state, probability)
      lower = Int(place)
      share = place - Double(lower)
    }
  }

  private func place(_ state: Int, _ target: Int) -> Int { state * width + target - state + reach.down }

  /// By eliminating the states from the highest down: what goes to one goes on to where it would go. Nothing is
  /// subtracted, so that no digit is lost. A step down is never longer than `reach.down` on the way.
  ///
  /// Source: Grassmann, Taksar & Heyman 1985.
  consuming func stationaryDistribution() -> [Double] {
    let (width, down, up) = (width, reach.down, reach.up)
    band.withUnsafeMutableBufferPointer { band in
      for state in (1..<count).reversed() {
        // Of the state's steps, those of −length…−1.
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
      // Levels far below the resting one are so rare that the others would overflow.
      if weights[state] > 1e100 { for index in 0...state { weights[index] *= 1e-100 } }
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
