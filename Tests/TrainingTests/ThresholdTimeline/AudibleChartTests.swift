// `Documentation/training.md`, *Chart of the timeline*.
import Chronology
import Music
import Testing
import Training

@Suite struct `A chart that is heard` {
  /// One comparison on each of these days of January 2026; a rolling mean over one point is the point.
  func heard(_ cents: [Int: Double], in part: ClosedRange<Double> = 0...1) throws -> AudibleChart {
    let moments = try cents.sorted { $0.key < $1.key }.map { day, cents in
      try Moment("2026-01-\(day < 10 ? "0" : "")\(day)T12:00:00Z", cents)
    }
    let chart = try #require(TimelineChart(try timeline(moments, window: 1)))
    let all = chart.everything
    let view = ChartView(
      start: all.start + part.lowerBound * all.span, end: all.start + part.upperBound * all.span)
    return AudibleChart(chart, in: view)
  }

  func semitonesAboveA3(_ notes: [AudibleChart.Note]) -> [Double] {
    notes.map { ($0.frequency.cents(above: Frequency(hertz: 220)).value / 100 * 1e6).rounded() / 1e6 }
  }

  @Test func `plays a note for each day, higher for a larger value, in equal steps for equal ratios`() throws
  {
    let heard = try heard([5: 5, 6: 10, 7: 20])
    #expect(semitonesAboveA3(heard.notes) == [0, 12, 24])
    #expect(heard.notes.map(\.start) == [0, 0.2, 0.4] && heard.notes.allSatisfy { $0.duration == 0.2 })
    #expect(heard.seconds == 0.2 * 3 && heard.values == 5...20)
  }

  @Test func `is silent on days without training`() throws {
    let heard = try heard([5: 5, 9: 20])
    #expect(heard.notes.map(\.start) == [0, 0.8] && heard.seconds == 1)
  }

  @Test func `plays a constant, and a single point, as A4`() throws {
    #expect(semitonesAboveA3(try heard([5: 7]).notes) == [12])
    #expect(semitonesAboveA3(try heard([5: 7, 6: 7]).notes) == [12, 12])
  }

  @Test func `plays a part as it sounds in the whole`() throws {
    let part = try heard([5: 5, 6: 10, 7: 20, 8: 10], in: 0.5...1)
    #expect(semitonesAboveA3(part.notes) == [24, 12] && part.values == 5...20)
    #expect(part.notes.map(\.start) == [0, 0.2])
  }

  @Test func `lasts 10 s at most, and then takes days together by their geometric mean`() throws {
    let first = try Instant(iso8601: "2016-03-01T12:00:00Z")
    let moments = (0..<3320).map { day in
      Moment(first.advanced(bySeconds: Double(day) * 86_400), day.isMultiple(of: 2) ? 4 : 16, isCorrect: true)
    }
    let chart = try #require(TimelineChart(try timeline(moments, window: 1)))
    let heard = AudibleChart(chart, in: chart.everything)
    #expect(heard.notes.count == 166 && abs(heard.seconds - 10) < 1e-9)
    #expect(heard.notes.allSatisfy { abs($0.value - 8) < 1e-9 })
    for (one, next) in zip(heard.notes, heard.notes.dropFirst()) {
      #expect(one.start + one.duration <= next.start + 1e-9)
    }
  }

  @Test func `plays difficulties of 0, which have no logarithm`() throws {
    #expect(semitonesAboveA3(try heard([5: 0, 6: 1]).notes) == [0, 24])
  }
}
