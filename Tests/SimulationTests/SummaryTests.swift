// Student's t, 97.5 %: Fisher & Yates 1938, as reprinted since; the summaries by hand.
import Numerics
import Testing

@testable import Simulation

@Suite struct `A summary` {
  func summary(_ contributions: some Sequence<Contribution>, _ aggregation: Aggregation) -> Summary {
    var sample = ContributionSample()
    for one in contributions { sample.add(one) }
    return Summary(sample, aggregation)
  }

  func agree(_ one: Double?, _ other: Double, within tolerance: Double = 1e-6) -> Bool {
    one.map { abs($0 - other) < tolerance } ?? false
  }

  @Test(arguments: [
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306),
    (9, 2.262),
    (10, 2.228), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980), (1_000_000, 1.960),
  ])
  func `is as wide as the table of Student's t`(_ degreesOfFreedom: Int, published: Double) {
    let quantile = StudentT.quantile95(degreesOfFreedom: degreesOfFreedom)
    // The expansion misses three degrees of freedom by 0.4 %, six and more by less than the table's last digit.
    #expect(abs(quantile - published) < (3...5 ~= degreesOfFreedom ? 0.004 * published : 0.000_6))
  }

  @Test func `of numbers is their mean with Student's interval`() {
    // 1…5: mean 3, SD √2.5, t₄ = 2.776, half width 2.776·√(2.5/5) = 1.963.
    let summary = summary([1, 2, 3, 4, 5].map { .value($0) }, .mean)
    #expect(summary.mean == 3 && summary.count == 5)
    #expect(agree(summary.standardDeviation, 2.5.squareRoot()))
    #expect(agree(summary.interval?.lowerBound, 1.037, within: 0.004))
    #expect(agree(summary.interval?.upperBound, 4.963, within: 0.004))
  }

  // Intervals made again with numpy and scipy: Hall's transformation (1992) of the mean of the numbers or
  // pseudo-values, with scipy's skew(bias=False), and t at Satterthwaite's degrees of freedom of kurtosis(bias=False).
  @Test func `of skewed numbers reaches further to the side of the outlier`() {
    let summary = summary([1, 2, 3, 4, 20].map { .value($0) }, .mean)
    #expect(summary.mean == 6)
    #expect(agree(summary.interval?.lowerBound, -4.316_561, within: 0.04))
    #expect(agree(summary.interval?.upperBound, 36.774_149, within: 0.2))
  }

  @Test func `of amounts is their geometric mean, its interval in octaves, its deviation in their unit`() {
    let summary = summary([0, 1, 2, 3, 6].map { .amount(octaves: $0) }, .geometricMean)
    #expect(agree(summary.mean, 5.278_032))
    #expect(agree(summary.standardDeviation, 27.077_666))
    #expect(agree(summary.interval?.lowerBound, 0.998_704, within: 0.004))
    #expect(agree(summary.interval?.upperBound, 26_088.43, within: 260))
  }

  @Test func `of mean squares is the root of their mean, its interval the jackknife's on the log scale`() {
    let summary = summary([1, 4, 9, 16, 25].map { .meanSquare($0) }, .rootMeanSquare)
    #expect(agree(summary.mean, 3.316_625) && agree(summary.standardDeviation, 2.5.squareRoot()))
    #expect(agree(summary.interval?.lowerBound, 2.226_767, within: 0.005))
    #expect(agree(summary.interval?.upperBound, 38.030_433, within: 0.2))
  }

  /// Squares of 1…20, tenths; fourth powers, thousandths; 9 among nineteen 1; 1 among nineteen 9, with a negative
  /// skewness.
  static let squares: [([Double], Double, Double)] = [
    ((1...20).map { Double($0 * $0) / 10 }, 3.092_328, 4.723_526),
    ((1...20).map { Double($0 * $0 * $0 * $0) / 1000 }, 4.446787, 8.963003),
    ([9] + Array(repeating: 1, count: 19), 0.874_343, 6.900_243),
    ([1] + Array(repeating: 9, count: 19), 2.410_649, 3.051_348),
  ]

  // By numpy and scipy; of 20 numbers the bend of the logarithm is taken from the skewness.
  @Test(arguments: squares)
  func `of twenty mean squares has an interval without the bend of the logarithm`(
    _ squares: [Double], _ low: Double, _ high: Double
  ) {
    let interval = summary(squares.map { .meanSquare($0) }, .rootMeanSquare).interval
    #expect(agree(interval?.lowerBound, low, within: 0.001 * low))
    #expect(agree(interval?.upperBound, high, within: 0.001 * high))
  }

  /// Means and mean squares of the errors of five listeners.
  private let errors: [Contribution] = [[0.0, 2], [1, 3], [2, 4], [1, 1], [-2, 1]].map {
    .moments(mean: ($0[0] + $0[1]) / 2, meanSquare: ($0[0] * $0[0] + $0[1] * $0[1]) / 2)
  }

  @Test(arguments: [
    (Aggregation.standardDeviation, 1.552_417, 0.971_111, 45.337_195),
    (.variance, 2.41, 0.943_056, 2_055.461_281),
    (.efficiency(ideal: 3), 1.244_813, 0.001_459_526, 3.181_146),
  ])
  func `of moments is the scatter of all errors, its interval the jackknife's on the log scale`(
    _ aggregation: Aggregation, _ value: Double, _ low: Double, _ high: Double
  ) {
    let summary = summary(errors, aggregation)
    #expect(agree(summary.mean, value))
    #expect(agree(summary.interval?.lowerBound, low, within: 0.01 * low))
    #expect(agree(summary.interval?.upperBound, high, within: 0.01 * high))
  }

  // By scipy: mid-P of 8.473 answers, t with 4 degrees of freedom.
  @Test func `of fractions is their mean, its interval that of as many answers`() {
    let summary = summary([0.1, 0.2, 0.4, 0.9, 1].map { .value($0) }, .fraction)
    #expect(agree(summary.mean, 0.52))
    #expect(agree(summary.interval?.lowerBound, 0.117_565, within: 0.001))
    #expect(agree(summary.interval?.upperBound, 0.902_744, within: 0.001))
  }

  // By scipy: mid-P of 100 answers, t with 4.935 degrees of freedom.
  @Test func `of fractions of which all but one are 0 is like any other`() {
    let interval = summary((0..<20).map { .value($0 == 0 ? 0.2 : 0) }, .fraction).interval
    #expect(agree(interval?.lowerBound, 0.000_099, within: 1e-5))
    #expect(agree(interval?.upperBound, 0.065_960, within: 1e-4))
  }

  // By scipy: mid-P of 3 in 20, t with 8.195 degrees of freedom.
  @Test func `of listeners with 0 or 1 is that of as many answers as listeners`() {
    let interval = summary((0..<20).map { .value($0 < 3 ? 1 : 0) }, .fraction).interval
    #expect(agree(interval?.lowerBound, 0.029_033, within: 1e-4))
    #expect(agree(interval?.upperBound, 0.395_518, within: 1e-4))
  }

  // Four times 2, 3, 4, 5 and 8, and 30 once; by numpy and scipy as above, on the octaves.
  @Test func `of waiting times is their geometric mean, its interval in octaves`() {
    let times = (0..<20).map { [2.0, 3, 4, 5, 8][$0 % 5] } + [30]
    let summary = summary(times.map { .amount($0) }, .waitingTime)
    #expect(agree(summary.mean, 4.349_014) && agree(summary.standardDeviation, 5.953_790))
    #expect(agree(summary.interval?.lowerBound, 3.335_261, within: 0.001))
    #expect(agree(summary.interval?.upperBound, 6.751_806, within: 0.001))
  }

  // 1 − 0.05^(1/5) and 1 − 0.05^(1/20); of 10 in 20 by scipy.
  @Test(arguments: [
    (0.0, 5, 0.0, 0.450_720), (1, 5, 0.549_280, 1), (0, 20, 0, 0.139_108), (0.5, 20, 0.288_643, 0.711_357),
  ])
  func `of fractions that all agree keeps a width, within 0…1`(
    _ value: Double, _ count: Int, _ low: Double, _ high: Double
  ) {
    let interval = summary(Array(repeating: .value(value), count: count), .fraction).interval
    #expect(agree(interval?.lowerBound, low) && agree(interval?.upperBound, high))
  }

  @Test func `has no interval below five listeners, and says why`() {
    for aggregation in [Aggregation.mean, .fraction, .rootMeanSquare, .standardDeviation] {
      for count in 1...4 {
        let few = summary(Array(errors.prefix(count)), aggregation)
        #expect(few.interval == nil && few.absence(in: aggregation) == .fewListeners && few.mean != nil)
      }
      #expect(summary([], aggregation) == Summary(mean: nil, standardDeviation: nil, interval: nil, count: 0))
      #expect(summary([], aggregation).absence(in: aggregation) == nil)
    }
    #expect(summary([.moments(mean: 4, meanSquare: 25)], .standardDeviation).mean == 3)
    #expect(Summary.Absence.fewListeners.rawValue == "fewer than 5 listeners have a value")
  }

  // Numbers uniform in 1…3: the harmonic mean of the population is 2/ln 3.
  @Test(arguments: [30, 2000])
  func `of a measure's own aggregation has the truth in 95 % of its intervals`(_ listeners: Int) throws {
    let harmonic = Aggregation.own(OwnAggregation("harmonic-mean") { x, _ in x > 0 ? 1 / x : nil })
    let truth = 1.820_478_453_253_674_6
    let groups = 400
    var held = 0
    for group in 0..<groups {
      var tally = SummaryTally(harmonic)
      let stream = RandomStream(
        key: StreamKey(seed: 5), listener: UInt32(group), session: 0, purpose: .resampling)
      for listener in 0..<listeners { tally.add(.value(1 / (1 + 2 * stream[UInt32(listener)].uniform))) }
      held += try #require(tally.summary.interval).contains(truth) ? 1 : 0
    }
    let share = Double(held) / Double(groups)
    // Three standard errors of a proportion.
    #expect(abs(share - 0.95) < 3 * (0.95 * 0.05 / Double(groups)).squareRoot(), "\(share)")
  }

  @Test func `of a measure's own aggregation is its g of the means, and of each listener g of their own`() {
    let ratio = Aggregation.own(OwnAggregation("ratio") { x, y in y > 0 ? x / y : nil })
    let parts = [(2.0, 1.0), (4, 1), (6, 4)].map { Contribution.pair($0.0, $0.1) }
    #expect(summary(parts, ratio).mean == 2)
    #expect(parts.map { ratio.ownValue(of: $0) } == [2, 4, 1.5])
    #expect(summary([.pair(1, 0)], ratio).mean == nil)
    let slopes = ratio.slopes(atMean: 4, 2)
    #expect(abs(slopes.x - 0.5) < 1e-8 && abs(slopes.y + 1) < 1e-8)
  }

  @Test(arguments: [Aggregation.count, .waitingTime])
  func `of whole numbers has no interval below twenty listeners, and says why`(_ aggregation: Aggregation) {
    let numbers = (0..<20).map { Contribution.amount(Double(1 + $0 % 4)) }
    let few = summary(numbers.dropLast(), aggregation)
    #expect(few.mean != nil && few.interval == nil && few.absence(in: aggregation) == .fewWholeNumbers)
    #expect(
      Summary.Absence.fewWholeNumbers.rawValue
        == "fewer than 20 listeners have a value and values are whole numbers")
    let enough = summary(numbers, aggregation)
    #expect(enough.interval != nil && enough.absence(in: aggregation) == nil)
  }

  @Test(arguments: [Aggregation.count, .waitingTime], [1.0, 3])
  func `of whole numbers that all agree has no interval, and says why`(
    _ aggregation: Aggregation, _ number: Double
  ) {
    let one = aggregation == .count ? Contribution.value(number) : .amount(number)
    let summary = summary(Array(repeating: one, count: 20), aggregation)
    #expect(agree(summary.mean, number, within: 1e-12) && summary.interval == nil)
    #expect(summary.absence(in: aggregation) == .agreement)
    #expect(Summary.Absence.agreement.rawValue == "all listeners have the same value")
  }

  @Test func `of equal numbers has no width`() {
    let summary = summary(Array(repeating: .value(0.1), count: 100), .mean)
    #expect(summary.mean == 0.1 && summary.standardDeviation == 0 && summary.interval == 0.1...0.1)
  }

  @Test func `of very many listeners is the same without keeping them`() {
    func both(_ count: Int) -> ClosedRange<Double> {
      summary((0..<count).map { .value(Double($0 % 7)) }, .mean).interval!
    }
    let (kept, dropped) = (both(ContributionSample.most), both(ContributionSample.most + 1))
    #expect(
      abs(kept.lowerBound - dropped.lowerBound) < 0.01 && abs(kept.upperBound - dropped.upperBound) < 0.01)
  }

  @Test func `has the covariance of pairs`() {
    var moments = PairMoments()
    for (x, y) in [(1.0, 2.0), (2, 4), (4, 1), (5, 9)] { moments.add(x, y) }
    // Means 3 and 4; deviations −2 −1 1 2 and −2 0 −3 5.
    #expect(moments.mean == (3, 4) && moments.count == 4)
    #expect(agree(moments.varianceX, 3.333_333) && agree(moments.varianceY, 12.666_667))
    #expect(agree(moments.covariance, 3.666_667))
  }
}
