// Exact sizes by the noncentral t distribution, made with scipy 1.17.1: the smallest n with
// nct.sf(t, 2n − 2, d·√(n/2)) + nct.cdf(−t, …) ≥ 0.8, t the 97.5 % quantile of t with 2n − 2 degrees of freedom.
import Numerics
import Testing

@Suite struct `The size of an experiment with two groups` {
  @Test(arguments: [
    (0.1, 1571), (0.2, 394), (0.3, 176), (0.4, 100), (0.5, 64), (0.6, 45), (0.7, 34), (0.8, 26), (1, 17),
    (1.2, 12), (1.4, 10), (2, 6), (3, 4),
  ])
  func `is the exact one or one less`(_ effect: Double, _ exact: Int) {
    let size = SampleSize.perGroup(difference: -effect, variances: 2)
    #expect(size == exact || size == exact - 1)
  }

  @Test func `grows with the sum of both variances, the power and the level`() {
    let size = SampleSize.perGroup(difference: 0.5, variances: 2)
    // σ₁² = 1.5, σ₂² = 0.5.
    #expect(SampleSize.perGroup(difference: 0.5, variances: 1.5 + 0.5) == size)
    // (1.959964 + 1.281552)²·8 + 0.96 = 85.02; (2.575829 + 0.841621)²·8 + 1.66 = 95.09.
    #expect(SampleSize.perGroup(difference: 0.5, variances: 2, power: 0.9) == 86)
    #expect(SampleSize.perGroup(difference: 0.5, variances: 2, alpha: 0.01) == 96)
  }

  @Test func `is at least 2, and there is none for a difference of 0`() {
    #expect(SampleSize.perGroup(difference: 100, variances: 2) == 2)
    #expect(SampleSize.perGroup(difference: 100, variances: 0) == 2)
    #expect(SampleSize.perGroup(difference: 0, variances: 2) == nil)
    #expect(SampleSize.perGroup(difference: 1e-9, variances: 2) == nil)
  }
}
