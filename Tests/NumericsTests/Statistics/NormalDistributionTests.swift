// Abramowitz & Stegun 1964, tables 26.5 and 26.6: x for Q(x); Wichura 1988: the three values printed for PPND16. The
// rest with 40 digits by mpmath.
import Numerics
import Testing

@Suite struct `The normal distribution` {
  // Upper tail Q and the published five decimals of x.
  @Test(arguments: [
    (0.25, 0.67449), (0.1, 1.28155), (0.05, 1.64485), (0.025, 1.95996), (0.01, 2.32635), (0.005, 2.57583),
    (1e-3, 3.09023), (1e-4, 3.71902), (1e-5, 4.26489), (1e-6, 4.75342), (1e-7, 5.19934), (1e-8, 5.61200),
    (1e-9, 5.99781), (1e-10, 6.36134),
  ])
  func `has the published percentage points`(_ upperTail: Double, x: Double) {
    #expect(abs(-NormalDistribution.quantile(upperTail) - x) < 5.001e-6)
    #expect(abs(NormalDistribution.cumulative(-x) / upperTail - 1) < 7e-5)
  }

  @Test(arguments: [
    (0.25, -0.674_489_750_196_081_7), (0.001, -3.090_232_306_167_814), (1e-20, -9.262_340_089_798_408),
    // On both sides of the seams between the approximations: |p − ½| = 0.425 and √(−ln p) = 5.
    (0.075, -1.439_531_470_938_455_9), (0.0749, -1.440_238_267_527_963_6), (1.4e-11, -6.656_723_091_518_184),
    (1e-11, -6.706_023_155_495_136_3), (0.425, -0.189_118_426_272_792_5),
  ])
  func `has percentage points to sixteen digits`(_ p: Double, z: Double) {
    #expect(abs(NormalDistribution.quantile(p) / z - 1) < 1e-15)
  }

  @Test func `is symmetric, with its ends at infinity`() {
    #expect(NormalDistribution.quantile(0.5) == 0)
    #expect(NormalDistribution.quantile(0) == -.infinity && NormalDistribution.quantile(1) == .infinity)
    for p in [0.5, 0.25, 0.125, 0.0625, 0x1p-20] {
      #expect(NormalDistribution.quantile(1 - p) == -NormalDistribution.quantile(p))
      #expect(NormalDistribution.cumulative(-1 / p) + NormalDistribution.cumulative(1 / p) == 1)
    }
  }

  @Test func `is inverted by its quantile function`() {
    // An error of ε in Φ is one of ε·Φ/φ in z; below the median that is at most about ε/|z|, near it 1.25·ε.
    for step in 1..<2000 {
      let z = -Double(step) * 0.0185
      let back = NormalDistribution.quantile(NormalDistribution.cumulative(z))
      #expect(abs(back - z) < 2e-15 * max(1, abs(z)))
    }
  }

  @Test func `increases strictly`() {
    let quantiles = (1..<4096).map { NormalDistribution.quantile(Double($0) / 4096) }
    #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 < $1 })
  }
}
