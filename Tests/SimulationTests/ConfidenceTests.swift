import Numerics
import Testing

@testable import Simulation

@Suite struct `The confidence below a value` {
  /// Skewed contributions of a group; for scatter with a mean square above the squared mean.
  private func sample(_ aggregation: Aggregation, count: Int, group: UInt32 = 1) -> [Contribution] {
    let stream = RandomStream(
      key: StreamKey(seed: 5), listener: group, session: 0, purpose: .answer)
    return (0..<UInt32(count)).map { index in
      let (normal, uniform) = (stream[index].normal, stream[index].secondUniform)
      return switch aggregation {
      case .fraction: .value(uniform)
      case .count: .value((1 + 4 * uniform).rounded())
      case .waitingTime: .amount((20 + 10 * uniform).rounded())
      case .geometricMean: .amount(octaves: normal)
      case .rootMeanSquare: .meanSquare(normal * normal)
      case .mean: .value(normal + uniform * uniform)
      case .standardDeviation, .variance, .efficiency, .own:
        .moments(mean: normal, meanSquare: normal * normal + uniform)
      }
    }
  }

  private func tally(_ aggregation: Aggregation, _ contributions: [Contribution]) -> SummaryTally {
    var tally = SummaryTally(aggregation)
    for one in contributions { tally.add(one) }
    return tally
  }

  private static let aggregations: [Aggregation] = [
    .mean, .fraction, .count, .waitingTime, .geometricMean, .rootMeanSquare, .standardDeviation, .variance,
    .efficiency(ideal: 3), .own(OwnAggregation("sum") { x, y in x + y }),
  ]

  /// Also beyond `ContributionSample.most`, where nothing is kept and intervals are linear.
  @Test(arguments: aggregations, [20, 1500])
  func `is 2.5 and 97.5 % at the ends of the 95 % interval`(_ aggregation: Aggregation, _ count: Int) throws {
    let tally = tally(aggregation, sample(aggregation, count: count))
    let interval = try #require(tally.summary.interval)
    let (low, high) = (
      try #require(tally.confidence(below: interval.lowerBound)),
      try #require(tally.confidence(below: interval.upperBound))
    )
    #expect((low - 0.025).magnitude < 1e-6 && (high - 0.975).magnitude < 1e-6, "\(low) \(high)")
    let mean = try #require(tally.summary.mean)
    let middle = try #require(tally.confidence(below: mean))
    #expect((0.3...0.7).contains(middle), "\(middle)")
  }

  /// Less half of 0.9²⁰.
  @Test func `is that of the binomial where all fractions are 0`() throws {
    let tally = tally(.fraction, Array(repeating: .value(0), count: 20))
    let confidence = try #require(tally.confidence(below: 0.1))
    #expect((confidence - (1 - 0.121_576_65 / 2)).magnitude < 1e-7)
  }

  @Test func `is none where there is no interval, and none where nothing varies`() {
    #expect(tally(.mean, sample(.mean, count: 4)).confidence(below: 0) == nil)
    #expect(tally(.count, sample(.count, count: 19)).confidence(below: 3) == nil)
    #expect(tally(.mean, Array(repeating: .value(2), count: 20)).confidence(below: 2) == nil)
  }

  @Test(arguments: aggregations)
  func `of a paired difference is 2.5 and 97.5 % at the ends of its interval`(
    _ aggregation: Aggregation
  ) throws {
    var tally = PairedDifferenceTally(aggregation)
    #expect(tally.confidence(below: 0) == nil)
    for (one, other) in zip(
      sample(aggregation, count: 30), sample(aggregation, count: 30, group: 2))
    { tally.add(one, other) }
    let interval = try #require(tally.difference?.interval)
    let low = try #require(tally.confidence(below: interval.lowerBound))
    let high = try #require(tally.confidence(below: interval.upperBound))
    #expect((low - 0.025).magnitude < 1e-6 && (high - 0.975).magnitude < 1e-6, "\(low) \(high)")
  }

  /// Normal numbers: the confidence at the true mean is uniform. 400 groups of 10.
  @Test func `is uniform at the truth`() throws {
    let ranks = try (0..<UInt32(400)).map { group in
      let stream = RandomStream(key: StreamKey(seed: 6), listener: group, session: 0, purpose: .answer)
      let numbers = (0..<UInt32(10)).map { Contribution.value(2 + stream[$0].normal) }
      return try #require(tally(.mean, numbers).confidence(below: 2))
    }.sorted()
    for (index, rank) in ranks.enumerated() {
      // Stephens' band of 99.9 %: 1.95/√400.
      #expect((rank - Double(index) / 400).magnitude < 0.0975)
    }
  }
}
