// Quantiles: Abramowitz & Stegun 1964, table 26.10.
import Randomness
import Testing

@Suite struct `Student's t` {
  static let table: [(freedom: Int, tail: Double, t: Double)] = [
    (1, 0.05, 6.314), (1, 0.025, 12.706), (2, 0.05, 2.920), (2, 0.005, 9.925), (3, 0.05, 2.353),
    (4, 0.01, 3.747),
    (5, 0.025, 2.571), (10, 0.05, 1.812), (10, 0.0005, 4.587), (30, 0.025, 2.042), (60, 0.05, 1.671),
    (120, 0.025, 1.980),
  ]

  @Test(arguments: table) func `has the quantiles of the table`(
    _ row: (freedom: Int, tail: Double, t: Double)
  ) {
    #expect((StudentT.upperQuantile(row.tail, degreesOfFreedom: row.freedom) - row.t).magnitude < 0.00051)
    #expect((StudentT.upperTail(row.t, degreesOfFreedom: row.freedom) / row.tail - 1).magnitude < 0.002)
  }

  @Test(arguments: 1...60) func `is symmetrical, and its quantile the inverse of its tail`(_ freedom: Int) {
    for t in [0, 0.3, 1, 2.5] {
      let tail = StudentT.upperTail(t, degreesOfFreedom: freedom)
      #expect((tail + StudentT.upperTail(-t, degreesOfFreedom: freedom) - 1).magnitude < 1e-14)
      #expect((StudentT.upperQuantile(tail, degreesOfFreedom: freedom) - t).magnitude < 1e-9)
    }
  }

  @Test(arguments: 3...200) func `agrees with the interval's half width`(_ freedom: Int) {
    let exact = StudentT.upperQuantile(0.025, degreesOfFreedom: freedom)
    #expect((StudentT.quantile95(degreesOfFreedom: freedom) / exact - 1).magnitude < 0.004)
  }
}
