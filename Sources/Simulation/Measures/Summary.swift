import Numerics

/// A measure over a group of listeners.
public struct Summary: Sendable, Hashable {
  /// The measure's value for the group; nil when no listener has one.
  public var mean: Double?
  /// Standard deviation between listeners (n − 1); nil for fewer than two.
  public var standardDeviation: Double?
  /// 95 % confidence interval of `mean`. Nil where it would not cover often enough: with fewer than 5 listeners, with
  /// fewer than 20 if values are whole numbers, and if all listeners have the same value.
  public var interval: ClosedRange<Double>?
  /// Listeners who have a value.
  public var count: Int

  package init(mean: Double?, standardDeviation: Double?, interval: ClosedRange<Double>?, count: Int) {
    self.mean = mean
    self.standardDeviation = standardDeviation
    self.interval = interval
    self.count = count
  }

  /// Why a number has no interval.
  package enum Absence: String, Sendable {
    /// With so few listeners, an interval would contain the true value in less than 90 % of cases.
    case fewListeners = "fewer than 5 listeners have a value"
    /// Whole numbers often tie: so few listeners may all have the same one.
    case fewWholeNumbers = "fewer than 20 listeners have a value and values are whole numbers"
    /// All listeners have the same number, so their spread is unknown.
    case agreement = "all listeners have the same value"
  }

  /// The reason why the summary has no interval; nil if it has one, and if it has no value.
  package func absence(in aggregation: Aggregation) -> Absence? {
    guard mean != nil, interval == nil else { return nil }
    if count >= aggregation.fewestListeners { return .agreement }
    return count >= Aggregation.fewestOfAny ? .fewWholeNumbers : .fewListeners
  }
}

extension Summary {
  /// The summary of a sample: see `Aggregation` for its value and `Aggregation.interval` for its interval.
  ///
  /// For means, counts, fractions, geometric means (in their unit) and root mean squares, the standard deviation is
  /// taken over the listeners' own numbers. For scatter, variance and efficiency it is taken over w = gₓ·x + g_y·y,
  /// with the slopes g at the means.
  init(_ sample: ContributionSample, _ aggregation: Aggregation) {
    let moments = sample.moments
    self.init(mean: nil, standardDeviation: nil, interval: nil, count: moments.count)
    let (x, y) = moments.mean
    guard count > 0, let value = aggregation.value(ofMean: x, y) else { return }
    mean = value
    guard count > 1 else { return }
    standardDeviation = aggregation.standardDeviation(of: moments)
    interval = aggregation.interval(of: sample)
  }
}

extension Aggregation {
  fileprivate func standardDeviation(of moments: PairMoments) -> Double {
    switch self {
    case .mean, .fraction, .count: return moments.varianceX.squareRoot()
    // The second number is the listener's own.
    case .geometricMean, .waitingTime, .rootMeanSquare: return moments.varianceY.squareRoot()
    case .standardDeviation, .variance, .efficiency, .own:
      let (a, b) = slopes(atMean: moments.mean.x, moments.mean.y)
      return moments.variance(weights: a, b).squareRoot()
    }
  }
}
