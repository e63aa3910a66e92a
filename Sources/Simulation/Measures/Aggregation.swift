/// How the contributions of many listeners become one number: g(x̄, ȳ) of their means.
public enum Aggregation: Sendable, Hashable {
  /// x̄ over listeners.
  case mean
  /// x̄ over listeners, of amounts above 0 that spread by factors, as thresholds do: cells are compared by the
  /// log₂ of their ratios.
  case meanAmount
  /// √ of the mean over listeners of their mean squares.
  case rootMeanSquare
  /// √ of the mean over listeners of their mean squares less the square of the mean: the scatter of all
  /// errors, between listeners and within.
  case standardDeviation
  /// The square of that scatter.
  case variance
  /// An ideal variance over that variance.
  case efficiency(ideal: Double)

  /// Whether a listener's own number does not tell the contribution it came from, which must then be kept too.
  public var hidesContribution: Bool {
    switch self {
    case .mean, .meanAmount, .rootMeanSquare: false
    case .standardDeviation, .variance, .efficiency: true
    }
  }

  /// The contribution behind a listener's own number; for aggregations that do not hide it.
  public func contribution(behind own: Double) -> Contribution {
    precondition(!hidesContribution, "a contribution to \(self) cannot be had from its number")
    return self == .rootMeanSquare ? .meanSquare(own * own) : .value(own)
  }

  /// Whether cells are compared by the log₂ of their ratios, in octaves, instead of by differences.
  public var comparesByRatio: Bool { self == .meanAmount }

  /// g at these means of the contributions' numbers; nil where it is undefined.
  func value(ofMean x: Double, _ y: Double) -> Double? {
    switch self {
    case .mean, .meanAmount: x
    case .rootMeanSquare: max(0, x).squareRoot()
    case .standardDeviation: Self.variance(x, y).squareRoot()
    case .variance: Self.variance(x, y)
    case .efficiency(let ideal): Self.variance(x, y) > 0 ? ideal / Self.variance(x, y) : nil
    }
  }

  /// ∂g/∂x̄ and ∂g/∂ȳ there, for the delta method; 0 where g has none.
  ///
  /// Source: Oehlert 1992.
  func slopes(atMean x: Double, _ y: Double) -> (x: Double, y: Double) {
    guard let g = value(ofMean: x, y) else { return (0, 0) }
    return switch self {
    case .mean, .meanAmount: (1, 0)
    case .rootMeanSquare where g == 0, .standardDeviation where g == 0: (0, 0)
    case .rootMeanSquare: (1 / (2 * g), 0)
    case .standardDeviation: (-x / g, 1 / (2 * g))
    case .variance: (-2 * x, 1)
    case .efficiency(let ideal): (2 * x * g * g / ideal, -g * g / ideal)
    }
  }

  private static func variance(_ x: Double, _ y: Double) -> Double { max(0, y - x * x) }
}
