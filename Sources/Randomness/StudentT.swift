/// Student's t distribution.
public enum StudentT {
  /// The 97.5 % quantile: half the width of a 95 % interval in standard errors.
  ///
  /// Exact for one and two degrees of freedom, otherwise within 0.4 %. Source: Abramowitz & Stegun 1964, 26.7.5.
  public static func quantile95(degreesOfFreedom: Int) -> Double {
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
