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
  /// Mean: x̄ ± t·s/√n. Root mean square: the roots of that interval's ends. Otherwise the delta method:
  /// with w = gₓ·x + g_y·y for a listener's contribution (x, y) and the slopes g at the means, g ± t·s_w/√n, cut
  /// off at 0.
  init(_ moments: PairMoments, _ aggregation: Aggregation) {
    self.init(mean: nil, standardDeviation: nil, interval: nil, count: moments.count)
    let (x, y) = moments.mean
    guard count > 0, let value = aggregation.value(ofMean: x, y) else { return }
    mean = value
    guard count > 1 else { return }
    switch aggregation {
    case .mean, .meanAmount:
      standardDeviation = moments.varianceX.squareRoot()
      interval = around(value, moments.varianceX, lowest: -.infinity)
    case .rootMeanSquare:
      standardDeviation = moments.varianceY.squareRoot()
      let squares = around(x, moments.varianceX, lowest: 0)
      interval = squares.lowerBound.squareRoot()...squares.upperBound.squareRoot()
    case .standardDeviation, .variance, .efficiency:
      let (a, b) = aggregation.slopes(atMean: x, y)
      let variance = max(
        0, a * a * moments.varianceX + 2 * a * b * moments.covariance + b * b * moments.varianceY)
      standardDeviation = variance.squareRoot()
      interval = around(value, variance, lowest: 0)
    }
  }

  private func around(_ centre: Double, _ variance: Double, lowest: Double) -> ClosedRange<Double> {
    let half = StudentT.quantile95(degreesOfFreedom: count - 1) * (variance / Double(count)).squareRoot()
    return max(lowest, centre - half)...max(lowest, centre + half)
  }
}
