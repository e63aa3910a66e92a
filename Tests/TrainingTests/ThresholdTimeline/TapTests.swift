// `Documentation/training.md`, *Chart of the timeline*.
import Chronology
import Music
import Testing
import Text
import Training

@Suite struct `A tap on the timeline` {
  /// Dots at noon of three days, 10, 20 and 30 cents; a day is 100 pixels wide, a cent 5 pixels high.
  func tapped(days: Double, cents: Double?) throws -> Int? {
    let start = try Instant(iso8601: "2026-01-05T00:00:00Z")
    let moments = try (0..<3).map { try Moment("2026-01-0\(5 + $0)T07:00:00Z", 10 + 10 * Double($0)) }
    let chart = try #require(TimelineChart(try timeline(moments)))
    return chart.index(
      near: ChartTap(
        time: Double(start.wholeSeconds) + days * 86_400, cents: cents, secondsPerPixel: 864,
        centsPerPixel: 0.2))
  }

  @Test func `means the nearest dot within 24 pixels, and none beyond`() throws {
    #expect(try tapped(days: 0.5, cents: 10) == 0)
    #expect(try tapped(days: 1.5 + 0.23, cents: 20) == 1)
    #expect(try tapped(days: 1.5 + 0.25, cents: 20) == nil)
    #expect(try tapped(days: 1.5, cents: 20 + 4.7) == 1)
    #expect(try tapped(days: 1.5, cents: 20 - 4.9) == nil)
    #expect(try tapped(days: 1.5 + 0.18, cents: 20 + 3.6) == nil)
    #expect(try tapped(days: -4, cents: 10) == nil)
  }

  @Test func `needs no height where only the time counts`() throws {
    #expect(try tapped(days: 2.4, cents: nil) == 2)
    #expect(try tapped(days: 2.0, cents: nil) == nil)
  }

  @Test func `on the middle between two dots means the earlier one`() throws {
    let moments = [try Moment("2026-01-05T12:00:00Z", 10), try Moment("2026-01-06T12:00:00Z", 10)]
    let chart = try #require(TimelineChart(try timeline(moments)))
    let middle = chart.points[0].end
    let tap = ChartTap(time: middle, cents: 10, secondsPerPixel: 2000, centsPerPixel: 1)
    #expect(chart.index(near: tap) == 0)
    #expect(chart.nearestIndex(to: middle) == 0 && chart.nearestIndex(to: middle + 1) == 1)
  }
}

@Suite struct `A point in words` {
  func words(_ moments: [Moment]) throws -> [[String]] {
    let point = try timeline(moments).rolling[0]
    return [Language.english, .german].map { PointDescription(point, in: $0).lines }
  }

  @Test func `has mean, count and accuracy in both languages`() throws {
    let moments = [
      try Moment("2026-03-05T10:00:00Z", 12), try Moment("2026-03-05T11:00:00Z", 13, isCorrect: false),
      try Moment("2026-03-05T12:00:00Z", 12.05),
    ]
    #expect(
      try words(moments) == [
        [
          "Mean difference: 12 cents", "3 comparisons",
          "Accuracy: 67 % (2 of 3 right)",
        ],
        [
          "Mittlerer Unterschied: 12 Cent", "3 Vergleiche",
          "Genauigkeit: 67 % (2 von 3 richtig)",
        ],
      ])
  }

  @Test func `has a singular, and the estimated threshold where there is one`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    let comparison = Comparison(reference: .a4, offset: Cents(20))
    history.add(
      CompletedComparison(
        comparison: comparison, isCorrect: true, timestamp: try Instant(iso8601: "2026-03-05T10:00:00Z")))
    let estimate = try #require(history.threshold)
    let point = history.timeline.rolling[0]
    let words = [Language.english, .german].map {
      PointDescription(point, estimates: [("", estimate)], in: $0)
    }
    #expect(words.map(\.count) == ["1 comparison", "1 Vergleich"])
    #expect(words[0].estimates == ["Threshold (estimated): not yet known"])
    #expect(words[1].estimates == ["Schwelle (geschätzt): noch nicht bekannt"])
  }
}
