// Views: Vectors/views.json, made by Tests/Tools/view_vectors.py; the browser tests `timeline-view.js` with the same file.
import Chronology
import Foundation
import Music
import Testing
import Training

/// One case of `views.json`.
struct ViewCase: Decodable, CustomTestStringConvertible {
  struct Chart: Decodable {
    struct Point: Decodable { let start, middle, end, narrowest, top: Double }
    let points: [Point]
    let everything, first: [Double]
  }
  struct Move: Decodable {
    let scroll, zoom, about: Double?
    let view: [Double]
    let ceiling: Double
  }
  let name: String
  let comparisons: [[Double]]
  let chart: Chart
  let moves: [Move]
  var testDescription: String { name }

  static let all: [ViewCase] = {
    struct File: Decodable { let cases: [ViewCase] }
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/views.json")
    do { return try JSONDecoder().decode(File.self, from: Data(contentsOf: path)).cases } catch {
      preconditionFailure("views.json must be readable: \(error)")
    }
  }()

  func timeline() throws -> ThresholdTimeline {
    try TrainingTests.timeline(
      comparisons.map {
        Moment(Instant(seconds: Int64($0[0]) * 86_400 + 43_200), $0[1], isCorrect: true)
      })
  }
}

extension ChartView {
  init(_ ends: [Double]) { self.init(start: ends[0], end: ends[1]) }
}

@Suite struct `Views of the timeline` {
  @Test(arguments: ViewCase.all)
  func `move as an implementation apart moves them, bit for bit`(_ expected: ViewCase) throws {
    let chart = try #require(TimelineChart(try expected.timeline()))
    #expect(chart.everything == ChartView(expected.chart.everything))
    #expect(chart.first == ChartView(expected.chart.first))
    #expect(chart.points.map(\.narrowestSpan) == expected.chart.points.map(\.narrowest))
    #expect(chart.points.map(\.middle) == expected.chart.points.map(\.middle))
    var view = chart.first
    for move in expected.moves {
      view =
        if let factor = move.zoom { chart.zoomed(view, by: factor, about: move.about ?? .nan) } else {
          chart.scrolled(view, by: move.scroll ?? .nan)
        }
      #expect(view == ChartView(move.view))
      #expect(chart.ceiling(in: view) == move.ceiling)
    }
  }

  func chart(_ moments: [Moment], by period: Period = .day, in zone: String = "UTC") throws -> TimelineChart {
    try #require(TimelineChart(try timeline(moments, by: period, in: zone)))
  }

  /// `count` comparisons at noon of each of the days.
  func days(_ days: [String], count: Int) throws -> [Moment] {
    try days.flatMap { day in try (0..<count).map { _ in try Moment("\(day)T12:00:00Z") } }
  }

  @Test func `begin with everything up to a year, with the last 30 days of more`() throws {
    let newest = "2026-03-30"
    for (oldest, expected) in [(newest, 1), ("2026-03-01", 30), ("2025-03-31", 365), ("2025-03-30", 30)] {
      let chart = try chart(days([oldest, newest], count: 50))
      #expect(chart.first.span == Double(expected) * 86_400 && chart.first.end == chart.everything.end)
    }
  }

  @Test func `count calendar days where clocks change`() throws {
    let spring = (24...31).map { "2026-03-\($0)" }
    // More than a year before the last one, so that the first view shows 30 days.
    let winter = "2025-03-20"
    let chart = try chart(days([winter] + spring, count: 1), in: "Europe/Berlin")
    #expect(chart.first.span == 30 * 86_400 - 3600)
    #expect(chart.points[6].end - chart.points[6].start == 23 * 3600)
  }

  @Test(arguments: [(Period.week, 35.0), (.month, 31.0), (.year, 365.0)])
  func `show whole periods at first`(_ period: Period, expectedDays: Double) throws {
    let chart = try chart(days(["2024-05-01", "2026-03-17", "2026-03-24"], count: 3), by: period)
    #expect(chart.first.span == expectedDays * 86_400)
  }

  @Test func `of nothing are none, of one comparison one that nothing moves`() throws {
    #expect(TimelineChart(try timeline([])) == nil)
    let chart = try chart([Moment("2026-03-29T12:00:00Z")], in: "Europe/Berlin")
    #expect(chart.first == chart.everything && chart.first.span == 23 * 3600)
    for factor in [0.1, 10, .infinity, 0, -1, .nan] {
      #expect(chart.zoomed(chart.first, by: factor, about: chart.first.start) == chart.first)
    }
    #expect(chart.scrolled(chart.first, by: 1e9) == chart.first)
  }

  @Test func `keep the time under the fingers while no edge is reached`() throws {
    let chart = try chart(days((1...30).map { "2026-03-\($0 < 10 ? "0" : "")\($0)" }, count: 10))
    let view = ChartView(
      start: chart.everything.start + 10 * 86_400, end: chart.everything.start + 20 * 86_400)
    let about = view.start + 2 * 86_400
    let zoomed = chart.zoomed(view, by: 2, about: about)
    #expect(abs((about - zoomed.start) / zoomed.span - 0.2) < 1e-9 && zoomed.span == 5 * 86_400)
    #expect(chart.zoomed(view, by: 1e9, about: about).span == 2 * 86_400)
    #expect(chart.zoomed(view, by: 1e-9, about: about) == chart.everything)
  }

  @Test func `are handled after years of daily history`() throws {
    let first = try Instant(iso8601: "2016-03-01T12:00:00Z")
    let moments = (0..<3650).flatMap { day in
      (0..<5).map { _ in Moment(first.advanced(bySeconds: Double(day) * 86_400), 10, isCorrect: true) }
    }
    let chart = try chart(moments)
    #expect(chart.points.count == 3650)
    #expect(chart.points.allSatisfy { $0.narrowestSpan == 4 * 86_400 })
    #expect(chart.visible(in: chart.first) == 3620..<3650)
  }
}

@Suite struct `Segments of the timeline` {
  func segments(_ days: [String], by period: Period = .day, in zone: String = "UTC") throws -> [Range<Int>] {
    let moments = try days.map { try Moment("\($0)T12:00:00Z") }
    return TimelineChart.segments(try timeline(moments, by: period, in: zone).aggregates.map(\.interval))
  }

  @Test func `join days off, and break at a pause of ten days`() throws {
    #expect(try segments([]).isEmpty)
    #expect(try segments(["2026-01-05"]) == [0..<1])
    #expect(try segments(["2026-01-05", "2026-01-07"]) == [0..<2])
    // Nine days off, and ten.
    #expect(try segments(["2026-01-05", "2026-01-15"]) == [0..<2])
    #expect(try segments(["2026-01-05", "2026-01-16"]) == [0..<1, 1..<2])
    #expect(
      try segments(["2026-01-05", "2026-01-06", "2026-01-09", "2026-01-20", "2026-01-21"])
        == [0..<3, 3..<5])
  }

  @Test func `know that periods differ in length`() throws {
    // A week off is joined, a second one and a month are pauses.
    #expect(try segments(["2026-01-05", "2026-01-19", "2026-02-09"], by: .week) == [0..<2, 2..<3])
    #expect(
      try segments(["2026-01-31", "2026-02-28", "2026-03-01", "2026-05-01"], by: .month) == [0..<3, 3..<4])
    #expect(try segments(["2026-01-05", "2026-01-06"], by: .hour) == [0..<2])
    // Ten days off, one of which has 25 hours; and nine of which one has 25.
    #expect(try segments(["2026-10-20", "2026-10-31"], in: "Europe/Berlin") == [0..<1, 1..<2])
    #expect(try segments(["2026-10-20", "2026-10-30"], in: "Europe/Berlin") == [0..<2])
  }
}
