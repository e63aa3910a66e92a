/// The size of an experiment with two groups of different people, compared by a two-sided two-sample t test.
package enum SampleSize {
  /// The number of people per group at which the test finds a difference d with the given power.
  ///
  /// n = (z₁₋α/₂ + z_power)²·(σ₁² + σ₂²)/d² + z₁₋α/₂²/4, rounded up, at least 2. The last term corrects the normal
  /// approximation for the t test. For equal variances the result is at most one person below the exact one, by the
  /// noncentral t distribution, for effects d/σ up to 2.
  ///
  /// Source: Guenther 1981.
  /// - Parameters:
  ///   - difference: d, in any unit.
  ///   - variances: σ₁² + σ₂², the sum of the variances within the two groups, in that unit squared.
  ///   - alpha: the level of the test, in 0…1.
  ///   - power: the probability of finding the difference, in 0…1.
  /// - Returns: nil for a difference of 0 and for more than 10¹⁵ people.
  package static func perGroup(
    difference: Double, variances: Double, alpha: Double = 0.05, power: Double = 0.8
  ) -> Int? {
    let z = NormalDistribution.quantile(1 - alpha / 2)
    let reach = z + NormalDistribution.quantile(power)
    let people = reach * reach * variances / (difference * difference) + z * z / 4
    guard difference != 0, people <= 1e15 else { return nil }
    return max(2, Int(people.rounded(.up)))
  }
}
