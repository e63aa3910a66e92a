// `Documentation/training.md`, *Threshold timeline*: rolling mean and sample SD over aggregated points, window 20,
// expanding at the start.
import Chronology
import Music
import Testing

@testable import Training

/// A timeline with that mean on each of successive days.
private func days(_ means: [Double], window: Int = 20) throws -> ThresholdTimeline {
  let start = try Instant(iso8601: "2026-01-05T18:00:00Z")
  return try timeline(
    means.enumerated().map {
      Moment(start.advanced(bySeconds: Double($0) * 86_400), $1, isCorrect: true)
    }, window: window)
}

@Suite struct `The rolling mean and deviation` {
  @Test(arguments: [1, 2, 3, 20, 60])
  func `are those of the last points, of all while there are fewer`(_ window: Int) throws {
    let means = uniforms(50, seed: 9).map { 1 + 99 * $0 }
    let rolling = try days(means, window: window).rolling
    #expect(rolling.count == 50)
    for (index, point) in rolling.enumerated() {
      let expected = twoPass(Array(means[max(0, index + 1 - window)...index]))
      #expect(agree(point.mean.value, expected.mean))
      #expect(abs(point.standardDeviation.value - expected.standardDeviation) < 1e-10)
    }
  }

  @Test func `look back on twenty points unless told otherwise`() throws {
    // A first point of 1000 that leaves the window with the twenty-first.
    let rolling = try days([1000] + [Double](repeating: 10, count: 20)).rolling
    #expect(abs(rolling[19].mean.value - (1000 + 19 * 10) / 20) < 1e-9)
    #expect(rolling[20].mean == 10 && rolling[20].standardDeviation == 0)
  }

  @Test func `of one point are its mean and 0`() throws {
    let first = try #require(try days([12.5]).latest)
    #expect(first.mean == 12.5 && first.standardDeviation == 0)
    #expect(try days([5, 50, 7], window: 1).rolling.map(\.mean) == [5, 50, 7])
    #expect(try days([5, 50, 7], window: 1).rolling.allSatisfy { $0.standardDeviation == 0 })
  }

  @Test func `count each day once, however much was trained`() throws {
    let moments = [
      try Moment("2026-01-05T10:00:00Z", 10), try Moment("2026-01-05T11:00:00Z", 20),
      try Moment("2026-01-05T12:00:00Z", 30), try Moment("2026-01-06T10:00:00Z", 50),
    ]
    let latest = try #require(try timeline(moments).latest)
    #expect(latest.mean == 35, "days of 20 and 50, not comparisons of 10, 20, 30 and 50")
    #expect(abs(latest.standardDeviation.value - 450.0.squareRoot()) < 1e-12)
  }

  @Test func `reach over gaps: the points count, not the days`() throws {
    let moments = [try Moment("2026-01-05T10:00:00Z", 10), try Moment("2027-01-05T10:00:00Z", 30)]
    #expect(try timeline(moments, window: 2).latest?.mean == 20)
  }

  @Test func `of the latest point are what the chart ends with`() throws {
    let timeline = try days(uniforms(30, seed: 2).map { 1 + $0 })
    #expect(timeline.latest == timeline.rolling.last)
    #expect(try days([]).latest == nil && days([]).rolling.isEmpty)
  }
}

@Suite struct `Appending a comparison` {
  @Test(arguments: [1, 10, 1000, 10_000])
  func `touches one aggregate in its place, however many there are`(_ count: Int) throws {
    var timeline = try days([Double](repeating: 10, count: count))
    let before = timeline.aggregates
    timeline.reserveForTest(count + 1)
    let place = timeline.addressOfAggregates
    let evening = before[count - 1].interval.end.advanced(bySeconds: -1)
    timeline.add(30, isCorrect: false, at: evening)
    #expect(timeline.aggregates.dropLast() == before.dropLast())
    #expect(timeline.aggregates[count - 1].mean == 20 && timeline.aggregates[count - 1].correctCount == 1)
    timeline.add(30, isCorrect: true, at: evening.advanced(bySeconds: 1))
    #expect(timeline.aggregates.count == count + 1)
    #expect(timeline.addressOfAggregates == place, "nothing was built anew")
  }

  @Test func `of the period of the one before asks neither the calendar nor the other aggregates`() throws {
    var timeline = try days([10, 20, 30])
    let today = timeline.aggregates[2].interval
    // With its neighbours gone wrong, whoever searches ends up elsewhere.
    timeline.stored[0] = timeline.stored[2]
    timeline.stored[1] = timeline.stored[2]
    timeline.add(50, isCorrect: true, at: today.start)
    #expect(timeline.stored.map(\.count) == [1, 1, 2])
  }

  @Test func `keeps no comparison, only sums`() {
    // What a period takes does not depend on how much is trained in it.
    #expect(MemoryLayout<PeriodAggregate>.stride <= 96)
    var timeline = ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))
    for second in 0..<10_000 { timeline.add(10, isCorrect: true, at: Instant(seconds: Int64(second))) }
    #expect(timeline.stored.count == 1 && timeline.count == 10_000)
  }
}

extension ThresholdTimeline {
  fileprivate mutating func reserveForTest(_ count: Int) { stored.reserveCapacity(count) }
  fileprivate var addressOfAggregates: UnsafeRawPointer? { stored.withUnsafeBytes(\.baseAddress) }
}
