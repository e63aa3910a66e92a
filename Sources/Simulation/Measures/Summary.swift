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

  /// A summary made before.
  public init(mean: Double?, standardDeviation: Double?, interval: ClosedRange<Double>?, count: Int) {
    self.mean = mean
    self.standardDeviation = standardDeviation
    self.interval = interval
    self.count = count
  }
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

/// Student's t distribution.
enum StudentT {
  /// The 97.5 % quantile: half the width of a 95 % interval in standard errors.
  ///
  /// Source: Abramowitz & Stegun, *Handbook of Mathematical Functions*, 26.7.5; exact values for one and two
  /// degrees of freedom, within 0.4 % for three and more.
  static func quantile95(degreesOfFreedom: Int) -> Double {
    if degreesOfFreedom == 1 { return 12.706_204_736_432_1 }
    if degreesOfFreedom == 2 { return 4.302_652_729_911_3 }
    let (z, n) = (1.959_963_984_540_054, Double(degreesOfFreedom))
    let (z3, z5) = (z * z * z, z * z * z * z * z)
    let (z7, z9) = (z5 * z * z, z5 * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
      + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n)
  }
}
