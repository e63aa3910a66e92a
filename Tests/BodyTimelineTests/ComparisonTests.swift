// Rules: `Documentation/body.md`, *Screens* and *Derived values*.
import BodyTimeline
import Chronology
import Testing
import Text

@Suite struct `Changes from bucket to bucket` {
  private func home(
    _ lines: String, _ id: String, _ language: Language = .english, now: String = "2025-11-02",
    height: Double? = nil
  ) throws -> HomeScreen {
    var timeline = try makeTimeline(lines, now: now)
    timeline.use(height: height)
    var state = TimelineState(timeline)
    let index = try #require(state.buckets.firstIndex { $0.id == id })
    _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    return TimelineScreens(state, language: language).home
  }

  /// FFMI on 1 April, carried until it is too uncertain for months; weight and body fat change little.
  private var ffmiDropsOut: String {
    get throws {
      try "2025-04-01 ffmi 19\n" + daily(stride(from: 0, to: 210, by: 7), from: "2025-04-01", "weight 81")
        + daily(stride(from: 0, to: 210, by: 7), from: "2025-04-01", "body_fat 22")
    }
  }

  @Test func `scores of different metrics are not compared, and the caption says what differs`() throws {
    let last = try home(ffmiDropsOut, "2025-07")
    #expect(
      last.scoreDifference == "Not compared with the month before: without FFMI" && last.scoreDelta == nil)
    #expect(try home(ffmiDropsOut, "2025-08").scoreDifference == nil)
    #expect(try home(ffmiDropsOut, "2025-08").scoreDelta == 0)
    #expect(
      try home(ffmiDropsOut, "2025-07", .german).scoreDifference
        == "Kein Vergleich mit dem Monat davor: ohne FFMI")
    let gained =
      "2025-10-20 weight 80\n2025-10-20 body_fat 20\n2025-10-27 weight 80\n2025-10-27 body_fat 20\n"
    let more = try home(gained + "2025-10-28 ffmi 19", "2025-W44")
    #expect(
      more.scoreDifference == "Not compared with last week: now with FFMI" && more.scoreDelta == nil)
    #expect(!more.tiles.contains { $0.metric == .ffmi && $0.delta != nil })
  }

  @Test func `a score that is carried forward has not changed`() throws {
    let lines = "2025-10-20 weight 80\n2025-10-20 body_fat 20\n2025-10-20 ffmi 19\n2025-10-27 photo p"
    let carried = try home(lines, "2025-W44")
    #expect(carried.completeness == .full && carried.scoreDelta == nil && carried.scoreDifference == nil)
    #expect(carried.tiles.allSatisfy { $0.delta == nil })
    let measured = try home(lines + "\n2025-10-27 weight 79", "2025-W44")
    #expect(try #require(measured.scoreDelta) > 0 && measured.tiles[0].delta == -1)
  }

  @Test func `steps of a week that is not over are not compared`() throws {
    let lines = try daily(0..<12, from: "2025-10-20", "steps 10000")
    let running = try home(lines, "2025-W44", now: "2025-10-31")
    #expect(running.tiles[3].value == .present(10_000))
    #expect(running.tiles[3].delta == nil && running.tiles[3].caption == "Week in progress")
    let early = try home(lines, "2025-W44", now: "2025-10-28")
    #expect(early.tiles[3].delta == nil && early.tiles[3].caption == "2 of 7 days")
    #expect(try home(lines, "2025-W44", .german, now: "2025-10-28").tiles[3].caption == "2 von 7 Tagen")
    let over = try home(lines, "2025-W44")
    #expect(over.tiles[3].delta == 0 && over.tiles[3].caption == nil)
    let years =
      try daily(0..<130, from: "2024-02-01", "steps 9000") + daily(0..<290, from: "2025-01-06", "steps 8000")
    #expect(try home(years, "2025").tiles[3].delta == nil)
    #expect(try home(years, "2025").tiles[3].caption == "Year in progress")
  }

  @Test(arguments: [
    ("2025-W44", "Week in progress", "Laufende Woche"), ("2025", "Year in progress", "Laufendes Jahr"),
  ])
  func `nothing of a week or year that is not over is compared`(
    _ id: String, english: String, german: String
  ) throws {
    let lines =
      try daily(stride(from: 0, to: 364, by: 7), from: "2024-01-01", "weight 82")
      + daily(stride(from: 0, to: 300, by: 7), from: "2025-01-06", "weight 80")
      + "2025-10-20 body_fat 21\n2025-10-27 body_fat 20"
    let running = try home(lines, id, now: "2025-10-28")
    #expect(running.scoreDelta == nil && running.tiles.allSatisfy { $0.delta == nil })
    #expect(running.score != nil && running.scoreDifference == english)
    #expect(try home(lines, id, .german, now: "2025-10-28").scoreDifference == german)
    #expect(running.tiles[0].value.isPresent && running.tiles[0].caption == english)
  }

  @Test func `a week is compared when it is over`() throws {
    let lines = "2025-10-13 weight 81\n2025-10-20 weight 80\n2025-10-27 weight 79"
    #expect(try home(lines, "2025-W43", now: "2025-10-28").tiles[0].delta == -1)
    #expect(try home(lines, "2025-W44", now: "2025-11-02").tiles[0].delta == -1, "the last day is counted")
  }

  @Test func `interpolated values have no change`() throws {
    let lines =
      try "2025-04-07 weight 95\n2025-07-07 weight 90\n"
      + daily([0, 7, 14, 21], from: "2025-10-06", "weight 80")
    let home = try home(lines, "2025-05")
    #expect(home.tiles[0].caption == "Interpolated" && home.tiles[0].delta == nil)
  }
}

@Suite struct `The source of a value` {
  @Test func `tells measured, interpolated, last known, derived and incomplete values apart`() throws {
    let lines =
      try "2023-03-06 weight 99\n2025-04-07 weight 95\n2025-07-07 weight 90\n"
      + daily([0, 7, 14], from: "2025-09-29", "weight 80") + daily(0..<3, from: "2025-10-13", "steps 5000")
      + "2025-10-20 photo p"
    let timeline = try makeTimeline(lines, now: "2025-10-26")
    func source(_ metric: Metric, _ id: String) -> String? { timeline.value(metric, id)?.source }
    #expect(source(.weight, "2025-W42") == "measured" && source(.weight, "2025-W43") == "last_known")
    #expect(source(.weight, "2025-05") == "interpolated" && source(.weight, "2023") == "incomplete")
    #expect(source(.steps, "2025-W42") == "incomplete" && source(.bodyFat, "2025-W42") == nil)
    #expect(timeline.value(.weight, "2023")?.basis == .incomplete(1))
    #expect(timeline.value(.weight, "2025-W43")?.presence == .estimated)
  }

  @Test func `of a bridge year is interpolation, of a month of carried weeks the last known value`() throws {
    func year(_ year: Int, _ value: Int) throws -> String {
      try daily(stride(from: 0, to: 240, by: 7), from: "\(year)-01-05", "weight \(value)")
    }
    let bridged = try makeTimeline(year(2022, 90) + year(2024, 80), now: "2025-01-05")
    #expect(bridged.value(.weight, "2023")?.isEstimate(85, confidence: 0.25, .interpolated) == true)
    let lines = try "2025-04-28 weight 80\n" + daily([0, 7, 14, 21], from: "2025-09-29", "photo p#")
    let carried = try makeTimeline(lines, now: "2025-10-26")
    #expect(carried.value(.weight, "2025-05")?.basis == .lastKnown)
  }
}

@Suite struct `A DEXA scan alone` {
  private func timeline(_ lines: String, height: Double?) throws -> EventTimeline {
    var timeline = try makeTimeline(lines, now: "2025-10-26")
    timeline.use(height: height)
    return timeline
  }

  @Test func `gives weight and body fat from its masses, so that the score is full`() throws {
    let timeline = try timeline("2025-10-20 dexa 19.6 62.1 18.4", height: nil)
    #expect(timeline.value(.weight, "2025-W43")?.isEstimate(80.5, confidence: 0.75, .derived) == true)
    #expect(
      timeline.value(.bodyFat, "2025-W43")?.isEstimate(1840 / 80.5, confidence: 0.75, .derived) == true)
    let score = try #require(timeline["2025-W43"]?.metrics.bodyScore)
    #expect(score.completeness == .full && score.isEstimated && score.version == "ramp-2")
  }

  @Test func `yields to what is measured in its week`() throws {
    let timeline = try timeline(
      "2025-10-20 dexa 19.6 62.1 18.4 22.9\n2025-10-21 weight 81", height: 1.78)
    #expect(timeline.value(.weight, "2025-W43") == .present(81))
    #expect(timeline.value(.bodyFat, "2025-W43") == .present(22.9))
  }

  @Test func `is derived again after each edit as from the start`() throws {
    let all = try events(
      "2025-10-06 lean_mass 60\n2025-10-06 fat_mass 20\n2025-10-13 dexa 19 61 19\n2025-10-14 weight 82\n2025-10-20 fat_mass 18"
    )
    for order in 0..<20 {
      var dice = Dice(seed: order)
      var edited = try makeTimeline("", now: "2025-10-26")
      var kept: [BodyEvent] = []
      for _ in 0..<30 {
        let event = all[dice.roll(all.count)]
        let isThere = kept.contains { $0.id == event.id }
        edited.apply(isThere ? .delete(id: event.id) : .put(event))
        kept = isThere ? kept.filter { $0.id != event.id } : kept + [event]
        let rebuilt = EventTimeline(events: kept, now: edited.now, calendar: edited.calendar)
        #expect(edited.buckets == rebuilt.buckets)
      }
    }
  }
}
