/// How the contributions of many listeners become one number: g(x̄, ȳ) of their means.
public enum Aggregation: Sendable, Hashable {
  /// x̄ over listeners.
  case mean
  /// √ of the mean over listeners of their mean squares.
  case rootMeanSquare
  /// √ of the mean over listeners of their mean squares less the square of the mean: the scatter of all
  /// errors, between listeners and within.
  case standardDeviation
  /// The square of that scatter.
  case variance
  /// An ideal variance over that variance.
  case efficiency(ideal: Double)

  /// g at these means of the contributions' numbers; nil where it is undefined.
  func value(ofMean x: Double, _ y: Double) -> Double? {
    switch self {
    case .mean: x
    case .rootMeanSquare: max(0, x).squareRoot()
    case .standardDeviation: Self.variance(x, y).squareRoot()
    case .variance: Self.variance(x, y)
    case .efficiency(let ideal): Self.variance(x, y) > 0 ? ideal / Self.variance(x, y) : nil
    }
  }

  /// ∂g/∂x̄ and ∂g/∂ȳ there, for the delta method; 0 where g has none.
  ///
  /// Source: Oehlert, "A note on the delta method", The American Statistician 46 (1992).
  func slopes(atMean x: Double, _ y: Double) -> (x: Double, y: Double) {
    guard let g = value(ofMean: x, y), g > 0 || self == .mean || self == .variance else { return (0, 0) }
    return switch self {
    case .mean: (1, 0)
    case .rootMeanSquare: (1 / (2 * g), 0)
    case .standardDeviation: (-x / g, 1 / (2 * g))
    case .variance: (-2 * x, 1)
    case .efficiency(let ideal): (2 * x * g * g / ideal, -g * g / ideal)
    }
  }

  private static func variance(_ x: Double, _ y: Double) -> Double { max(0, y - x * x) }
}
