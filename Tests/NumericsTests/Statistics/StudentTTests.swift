// Quantiles: Abramowitz & Stegun 1964, table 26.10.
import Numerics
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

@Suite struct `The half width of an interval` {
  private static let deviates = [0.2, 0.674_49, 1.281_55, 1.644_85, 1.96, 2.575_83]

  /// At 10, 50, 80, 90, 95 and 99 % and thus at all levels between.
  @Test(arguments: [3, 4, 5, 8, 19, 99], deviates)
  func `is Student's quantile at every level`(_ freedom: Int, _ deviate: Double) {
    let level = ConfidenceLevel(deviate: deviate)
    let exact = StudentT.upperQuantile(level.tail, degreesOfFreedom: freedom)
    let found = StudentT.quantile(level, degreesOfFreedom: Double(freedom))
    #expect((found / exact - 1).magnitude < (deviate < 2.5 ? 0.005 : 0.03))
  }

  // By mpmath: the root of ½·I_{ν/(ν+t²)}(ν/2, ½) = Φ(−z).
  @Test(arguments: [
    (1.0, 0.674_49, 1.0), (1.2, 0.674_49, 0.933_59), (1.5, 0.674_49, 0.872_60), (1.5, 1.281_55, 2.196_39),
    (1.5, 2.575_83, 17.820_33), (2.5, 1.281_55, 1.730_25),
  ])
  func `is interpolated at every level`(_ freedom: Double, _ deviate: Double, _ exact: Double) {
    let found = StudentT.quantile(ConfidenceLevel(deviate: deviate), degreesOfFreedom: freedom)
    #expect((found / exact - 1).magnitude < 0.005, "\(freedom) \(deviate) \(found)")
  }

  @Test(arguments: [1.0, 1.1, 1.5, 2, 2.7, 3, 7.5, 40])
  func `grows with the level, from 0, through that of 95 %`(_ freedom: Double) {
    let widths = stride(from: 0.0, through: 4, by: 0.05).map {
      StudentT.quantile(ConfidenceLevel(deviate: $0), degreesOfFreedom: freedom)
    }
    #expect(widths[0] == 0)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
    let near = StudentT.quantile(
      ConfidenceLevel(deviate: NormalDistribution.quantile975 + 1e-9), degreesOfFreedom: freedom)
    #expect((near / StudentT.quantile95(degreesOfFreedom: freedom) - 1).magnitude < 1e-6)
  }
}
