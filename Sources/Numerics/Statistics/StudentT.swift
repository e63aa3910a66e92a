/// Student's t distribution.
package enum StudentT {
  /// The 97.5 % quantile: half the width of a 95 % interval in standard errors.
  ///
  /// Exact for one and two degrees of freedom, otherwise within 0.4 %. Source: Abramowitz & Stegun 1964, 26.7.5.
  package static func quantile95(degreesOfFreedom: Int) -> Double {
    if degreesOfFreedom == 1 { return few[0] }
    if degreesOfFreedom == 2 { return few[2] }
    return quantile95(degreesOfFreedom: Double(degreesOfFreedom))
  }

  /// The 97.5 % quantile of any number ν ≥ 1 of degrees of freedom, whole or not, within 0.4 %.
  package static func quantile95(degreesOfFreedom: Double) -> Double {
    quantile(.ninetyFive, degreesOfFreedom: degreesOfFreedom)
  }

  /// Half the width of an interval in standard errors, for any number ν ≥ 1 of degrees of freedom. The error is at most
  /// 0.5 % up to the level 95 %, and 3 % at 99 %.
  ///
  /// For ν ≥ 3, the expansion of Abramowitz & Stegun 1964, 26.7.5; below, the cubic in 1/ν through log₂ t at 1, 1½, 2
  /// and 3 degrees of freedom.
  package static func quantile(_ level: ConfidenceLevel, degreesOfFreedom: Double) -> Double {
    precondition(degreesOfFreedom >= 1, "degrees of freedom must be at least 1, got \(degreesOfFreedom)")
    guard level.deviate > 0 else { return 0 }
    return degreesOfFreedom < 3
      ? interpolated(1 / degreesOfFreedom, level) : expanded(level.deviate, degreesOfFreedom)
  }

  private static func expanded(_ z: Double, _ n: Double) -> Double {
    let (z3, z5) = (z * z * z, z * z * z * z * z)
    let (z7, z9) = (z5 * z * z, z5 * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
      + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n)
  }

  /// The 97.5 % quantiles of 1, 1½ and 2 degrees of freedom.
  private static let few = [12.706_204_736_432_1, 6.016_663_104_427_9, 4.302_652_729_911_3]

  /// The quantiles of 1, 1½ and 2 degrees of freedom at (1 + level)/2.
  private static func few(_ level: ConfidenceLevel) -> [Double] {
    guard level != .ninetyFive else { return few }
    return [
      upperQuantile(level.tail, degreesOfFreedom: 1), upperQuantileOfOneAndAHalf(level.tail),
      upperQuantile(level.tail, degreesOfFreedom: 2),
    ]
  }

  /// Lagrange's interpolation of log₂ t at u = 1/ν.
  private static func interpolated(_ u: Double, _ level: ConfidenceLevel) -> Double {
    let nodes = [1, 2.0 / 3, 0.5, 1.0 / 3]
    let values = few(level) + [expanded(level.deviate, 3)]
    var sum = 0.0
    for (node, value) in zip(nodes, values) {
      let others = nodes.filter { $0 != node }
      sum += others.reduce(Elementary.log2(value)) { $0 * (u - $1) / (node - $1) }
    }
    return Elementary.exp2(sum)
  }
}

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
