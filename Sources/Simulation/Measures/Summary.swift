import Randomness

/// A measure over a group of listeners.
public struct Summary: Sendable, Hashable {
  /// The measure's value for the group; nil when no listener has one.
  public var mean: Double?
  /// Standard deviation between listeners (n − 1); nil for fewer than two.
  public var standardDeviation: Double?
  /// 95 % confidence interval of `mean`, by Student's t; nil for fewer than two listeners.
  public var interval: ClosedRange<Double>?
  /// Listeners who have a value.
  public var count: Int
}

extension Summary {
  /// The summary of `moments` under `aggregation`.
  ///
  /// Mean: x̄ ± t·s/√n. Root mean square: the roots of that interval's ends. Standard deviation: delta method,
  /// with w = m₂ − 2·x̄·m₁ for a listener's moments m₁, m₂: SE = s_w/(2·SD·√n).
  init(_ moments: PairMoments, _ aggregation: Aggregation) {
    self.init(mean: nil, standardDeviation: nil, interval: nil, count: moments.count)
    guard count > 0 else { return }
    let first = moments.mean.x
    switch aggregation {
    case .mean:
      mean = first
      set(spread: moments.varianceX.squareRoot(), lowest: -.infinity) { $0 }
    case .rootMeanSquare:
      mean = max(0, first).squareRoot()
      set(spread: moments.varianceX.squareRoot(), centre: first, lowest: 0) { $0.squareRoot() }
      if count > 1 { standardDeviation = moments.varianceY.squareRoot() }
    case .standardDeviation:
      let deviation = max(0, moments.mean.y - first * first).squareRoot()
      mean = deviation
      let variance =
        moments.varianceY - 4 * first * moments.covariance + 4 * first * first * moments.varianceX
      set(spread: deviation > 0 ? max(0, variance).squareRoot() / (2 * deviation) : 0, lowest: 0) { $0 }
    }
  }

  private mutating func set(
    spread: Double, centre: Double? = nil, lowest: Double, _ transform: (Double) -> Double
  ) {
    guard count > 1, let centre = centre ?? mean else { return }
    standardDeviation = spread
    let half = StudentT.quantile95(degreesOfFreedom: count - 1) * spread / Double(count).squareRoot()
    interval = transform(max(lowest, centre - half))...transform(max(lowest, centre + half))
  }
}
