import Music

/// How the contributions (x, y) of many listeners become one number g(x̄, ȳ), and on which scale its interval is taken.
public enum Aggregation: Sendable, Hashable {
  /// x̄.
  case mean
  /// x̄ of fractions: the interval is taken on the logit scale and stays inside 0…1.
  case fraction
  /// x̄ of whole numbers of comparisons or days. If all listeners have the same number, their spread is unknown and
  /// there is no interval.
  case count
  /// 2^x̄ with x = log₂ of a whole number of comparisons, for waiting times: a few are many times longer than the
  /// others. An arithmetic mean would depend on the few listeners in a hundred who need one session more, and a group
  /// of twenty may include none of them. Cells are compared by the log₂ of their ratio.
  case waitingTime
  /// 2^x̄ with x in octaves, for amounts in cents, which differ by factors. Cells are compared by the log₂ of their
  /// ratio.
  case geometricMean
  /// √x̄ with x a listener's mean square.
  case rootMeanSquare
  /// √(ȳ − x̄²) with x a listener's mean and y the mean square: the scatter of all errors, between listeners and
  /// within.
  case standardDeviation
  /// ȳ − x̄²: the square of the scatter.
  case variance
  /// An ideal variance divided by the variance ȳ − x̄².
  case efficiency(ideal: Double)
  /// The g of a measure that none of the others fits.
  case own(OwnAggregation)

  /// Whether a listener's own number does not determine the contribution, which must then be stored too.
  package var hidesContribution: Bool {
    switch self {
    case .mean, .fraction, .count, .waitingTime, .geometricMean, .rootMeanSquare: false
    case .standardDeviation, .variance, .efficiency, .own: true
    }
  }

  /// The contribution with a listener's own number. The aggregation must not hide contributions (`hidesContribution`).
  package func contribution(behind own: Double) -> Contribution {
    precondition(!hidesContribution, "a contribution to \(self) cannot be had from its number")
    return switch self {
    case .rootMeanSquare: .meanSquare(own * own)
    case .geometricMean: .amount(octaves: own.octaves)
    case .waitingTime: .amount(own)
    default: .value(own)
    }
  }

  /// Whether cells are compared by the log₂ of their ratio, in octaves, instead of by the difference.
  package var comparesByRatio: Bool {
    switch self {
    case .geometricMean, .waitingTime: true
    default: false
    }
  }

  /// Whether listeners' own numbers are whole, so that many of them tie.
  var isWhole: Bool { self == .count || self == .waitingTime }

  /// A listener's own number; nil where it is undefined.
  package func ownValue(of contribution: Contribution) -> Double? {
    if case .waitingTime = self { return contribution.second }
    return value(ofMean: contribution.first, contribution.second)
  }

  /// g at these means of the contributions' numbers; nil where it is undefined.
  func value(ofMean x: Double, _ y: Double) -> Double? {
    compared(ofMean: x, y).map { comparesByRatio ? $0.ofOctaves : $0 }
  }

  /// The number whose differences are compared: g, or log₂ g where cells are compared by ratio; nil if it is undefined.
  func compared(ofMean x: Double, _ y: Double) -> Double? {
    switch self {
    case .mean, .fraction, .count, .waitingTime, .geometricMean: x
    case .rootMeanSquare: max(0, x).squareRoot()
    case .standardDeviation: Self.variance(x, y).squareRoot()
    case .variance: Self.variance(x, y)
    case .efficiency(let ideal): Self.variance(x, y) > 0 ? ideal / Self.variance(x, y) : nil
    case .own(let own): own.value(x, y)
    }
  }

  /// The gradient of `compared` at the means (x, y), for the delta method; 0 if `compared` is undefined or the root of
  /// 0.
  ///
  /// Source: Oehlert 1992.
  func slopes(atMean x: Double, _ y: Double) -> (x: Double, y: Double) {
    guard let g = compared(ofMean: x, y) else { return (0, 0) }
    return switch self {
    case .mean, .fraction, .count, .waitingTime, .geometricMean: (1, 0)
    case .rootMeanSquare where g == 0, .standardDeviation where g == 0: (0, 0)
    case .rootMeanSquare: (1 / (2 * g), 0)
    case .standardDeviation: (-x / g, 1 / (2 * g))
    case .variance: (-2 * x, 1)
    case .efficiency(let ideal): (2 * x * g * g / ideal, -g * g / ideal)
    case .own(let own): own.slopes(x, y)
    }
  }

  /// dg/d`compared`: 1, or ln 2 · g where g is 2^`compared`.
  func slopeOfValue(_ value: Double) -> Double { comparesByRatio ? 0.693_147_180_559_945_3 * value : 1 }

  private static func variance(_ x: Double, _ y: Double) -> Double { max(0, y - x * x) }
}
