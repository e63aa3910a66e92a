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
