// Quantiles: Abramowitz & Stegun 1964, table 26.10.
import Statistics
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

  // By scipy 1.
  @Test(arguments: [
    (1.0, 12.7062), (1.2, 8.6488), (1.5, 6.0167), (1.75, 4.9488), (2, 4.3027), (2.5, 3.5747), (2.9, 3.2454),
    (3, 3.1824), (3.7274, 2.8584), (8.5975, 2.2784), (57.25, 2.0023),
  ]) func `is interpolated between whole degrees of freedom`(_ freedom: Double, _ exact: Double) {
    #expect((StudentT.quantile95(degreesOfFreedom: freedom) / exact - 1).magnitude < 0.004)
  }

  @Test(arguments: 1...20) func `is the same for a whole number of either type`(_ freedom: Int) {
    let whole = StudentT.quantile95(degreesOfFreedom: freedom)
    #expect((StudentT.quantile95(degreesOfFreedom: Double(freedom)) / whole - 1).magnitude < 1e-14)
  }
}
