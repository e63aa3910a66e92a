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
    var chain = LevelChain(count: levels.count)
    for (index, level) in levels.enumerated() {
      let root = level.squareRoot()
      chain.add(rates[index], from: index, to: target(level * (1 - rule.narrowing * root)))
      chain.add(1 - rates[index], from: index, to: target(level * (1 + rule.widening * root)))
    }
    self.levels = levels
    probabilities = chain.stationaryDistribution()
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

/// A Markov chain on 0..<count in which most steps are short.
private struct LevelChain {
  /// By state, the probabilities of going to `first[state]…`.
  private var rows: [[Double]]
  private var first: [Int]

  init(count: Int) {
    rows = Array(repeating: [], count: count)
    first = Array(0..<count)
  }

  /// Adds the probability of a step to a place between two states, shared so that its mean is right.
  mutating func add(_ probability: Double, from state: Int, to place: Double) {
    let lower = min(Int(place), rows.count - 1)
    let share = place - Double(lower)
    add(probability * (1 - share), state, lower)
    if share > 0 { add(probability * share, state, lower + 1) }
  }

  private mutating func add(_ probability: Double, _ state: Int, _ target: Int) {
    if rows[state].isEmpty { first[state] = target }
    if target < first[state] {
      rows[state].insert(contentsOf: repeatElement(0, count: first[state] - target), at: 0)
      first[state] = target
    }
    let missing = target - first[state] - rows[state].count + 1
    if missing > 0 { rows[state].append(contentsOf: repeatElement(0, count: missing)) }
    rows[state][target - first[state]] += probability
  }

  /// By eliminating the states from the highest down: what goes to one goes on to where it would go. Nothing is
  /// subtracted, so that no digit is lost.
  ///
  /// Source: Grassmann, Taksar & Heyman 1985.
  consuming func stationaryDistribution() -> [Double] {
    let reach = rows.indices.map { first[$0] + rows[$0].count - 1 }
    // The lowest state from which each one is reached by a step up.
    var sources = Array(rows.indices)
    for state in rows.indices.reversed() {
      for target in stride(from: reach[state], to: state, by: -1) {
        sources[target] = min(sources[target], state)
      }
    }
    for state in rows.indices.dropFirst().reversed() {
      let own = rows[state]
      let (low, count) = (first[state], min(state - first[state], own.count))
      let leaving = own.prefix(max(0, count)).reduce(0, +)
      for source in sources[state]..<state {
        let place = state - first[source]
        guard place < rows[source].count, leaving > 0 else { continue }
        let share = rows[source][place] / leaving
        rows[source][place] = share
        guard share > 0 else { continue }
        widen(source, downTo: low)
        let offset = low - first[source]
        for index in 0..<count { rows[source][offset + index] += share * own[index] }
      }
    }
    return weights(sources)
  }

  private mutating func widen(_ state: Int, downTo target: Int) {
    guard target < first[state] else { return }
    rows[state].insert(contentsOf: repeatElement(0, count: first[state] - target), at: 0)
    first[state] = target
  }

  private func weights(_ sources: [Int]) -> [Double] {
    var weights = [Double](repeating: 0, count: rows.count)
    weights[0] = 1
    for state in rows.indices.dropFirst() {
      for source in sources[state]..<state where state - first[source] < rows[source].count {
        weights[state] += weights[source] * rows[source][state - first[source]]
      }
      // Levels far below the resting one are so rare that the others would overflow.
      if weights[state] > 1e100 { for index in 0...state { weights[index] *= 1e-100 } }
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
