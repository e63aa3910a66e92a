extension StudentT {
  /// P(T > t), with an absolute error of about 10⁻¹⁵ from rounding.
  ///
  /// Source: Abramowitz & Stegun 1964, 26.7.3 and 26.7.4.
  /// - Complexity: O(degrees of freedom).
  package static func upperTail(_ t: Double, degreesOfFreedom: Int) -> Double {
    precondition(degreesOfFreedom >= 1, "degrees of freedom must be at least 1, got \(degreesOfFreedom)")
    let between = within(t.magnitude, degreesOfFreedom)
    return t >= 0 ? max(0, 1 - between) / 2 : (1 + between) / 2
  }

  /// The one-sided p-value of a mean of `count` numbers that exceeds the hypothesis by `excess`: P(T ≥ excess/SE) with
  /// n − 1 degrees of freedom.
  ///
  /// 1 for fewer than two numbers. Without any spread 0 for a positive excess, otherwise 1.
  package static func pValue(of excess: Double, standardError: Double, count: Int) -> Double {
    guard count > 1 else { return 1 }
    guard standardError > 0 else { return excess > 0 ? 0 : 1 }
    return upperTail(excess / standardError, degreesOfFreedom: count - 1)
  }

  /// The t with P(T > t) = `probability`, 0 < p < 1, to about 10⁻¹² by bisection.
  /// - Complexity: O(degrees of freedom) per step.
  package static func upperQuantile(_ probability: Double, degreesOfFreedom: Int) -> Double {
    precondition(probability > 0 && probability < 1, "probability must be in 0…1, got \(probability)")
    if probability > 0.5 { return -upperQuantile(1 - probability, degreesOfFreedom: degreesOfFreedom) }
    return quantile(probability) { upperTail($0, degreesOfFreedom: degreesOfFreedom) }
  }

  /// The upper quantile for 1½ degrees of freedom, 0 < p ≤ ½.
  ///
  /// Source: Abramowitz & Stegun 1964, 26.7.1.
  static func upperQuantileOfOneAndAHalf(_ probability: Double) -> Double {
    quantile(probability) { t in BetaDistribution.cumulative(1.5 / (1.5 + t * t), 0.75, 0.5) / 2 }
  }

  /// The t ≥ 0 at which a falling tail has this probability.
  private static func quantile(_ probability: Double, _ tail: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while tail(high) > probability { high *= 2 }
    while high - low > 1e-12 * high {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if tail(middle) > probability { low = middle } else { high = middle }
    }
    return high
  }

  /// P(|T| < t): with θ = arctan(t/√ν), a finite sum of powers of cos θ.
  private static func within(_ t: Double, _ freedom: Int) -> Double {
    guard t.isFinite else { return 1 }
    let tangent = t / Double(freedom).squareRoot()
    let (sine, cosine) = (
      1 / (1 + 1 / (tangent * tangent)).squareRoot(), 1 / (1 + tangent * tangent).squareRoot()
    )
    // The first term of the sum, for even and for odd ν.
    var (term, sum, first) = freedom % 2 == 0 ? (1.0, 1.0, 1) : (cosine, cosine, 2)
    while first < freedom - 1 {
      term *= cosine * cosine * Double(first) / Double(first + 1)
      sum += term
      first += 2
    }
    if freedom % 2 == 0 { return sine * sum }
    return 2 / Double.pi * (Elementary.atan(tangent) + (freedom > 1 ? sine * sum : 0))
  }
}
