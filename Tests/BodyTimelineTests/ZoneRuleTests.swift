// Rules: `Documentation/body.md`, *Buckets*. All values worked out by hand with a calendar of 2025.
import BodyTimeline
import Chronology
import Testing

@Suite struct `Zones of the track` {
  /// A weight every Monday, from the first date on.
  private func mondays(_ weeks: Range<Int>, from first: String) throws -> String {
    try daily(weeks.map { $0 * 7 }, from: first, "weight 80")
  }

  @Test func `years come first, then six months, then four weeks, each oldest first`() throws {
    let timeline = try makeTimeline(mondays(0..<37, from: "2025-03-03"), now: "2025-11-16")
    #expect(
      timeline.buckets.map(\.id) == [
        "2025", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-W43", "2025-W44",
        "2025-W45", "2025-W46",
      ])
  }

  @Test func `zone A leaves out weeks without any event`() throws {
    let lines = "2025-09-01 weight 80\n2025-09-22 photo p\n2025-10-06 steps 5000\n2025-10-27 weight 81\n"
    let timeline = try makeTimeline(lines + "2025-11-03 waist 90", now: "2025-11-16")
    let weeks = timeline.buckets.filter { $0.scale == .week }
    #expect(weeks.map(\.id) == ["2025-W39", "2025-W41", "2025-W44", "2025-W45"])
  }

  @Test func `with three weeks of events only zone A exists, with a fourth all zones`() throws {
    let three = try makeTimeline(mondays(0..<3, from: "2025-09-01"), now: "2025-11-16")
    #expect(three.buckets.map(\.id) == ["2025-W36", "2025-W37", "2025-W38"])
    let four = try makeTimeline(mondays(0..<4, from: "2025-08-25"), now: "2025-11-16")
    #expect(four.buckets.map(\.id) == ["2025", "2025-W35", "2025-W36", "2025-W37", "2025-W38"])
  }

  @Test func `zone B begins no earlier than the month of the first event`() throws {
    let timeline = try makeTimeline(mondays(0..<30, from: "2025-06-02"), now: "2025-12-28")
    let months = timeline.buckets.filter { $0.scale == .month }
    #expect(months.map(\.id) == ["2025-06", "2025-07", "2025-08", "2025-09", "2025-10", "2025-11"])
    let later = try makeTimeline(mondays(0..<17, from: "2025-08-04"), now: "2025-11-30")
    #expect(later.buckets.filter { $0.scale == .month }.map(\.id) == ["2025-08", "2025-09", "2025-10"])
  }

  @Test func `an empty month is an empty bucket`() throws {
    let lines = try "2025-05-05 weight 80\n" + mondays(0..<4, from: "2025-10-20")
    let timeline = try makeTimeline(lines, now: "2025-11-16")
    let months = timeline.buckets.filter { $0.scale == .month }
    #expect(months.map(\.id) == ["2025-05", "2025-06", "2025-07", "2025-08", "2025-09"])
    #expect(months.map(\.hasEvents) == [true, false, false, false, false])
  }

  @Test func `a history of less than six months shows only months with events`() throws {
    let lines = try "2025-06-02 weight 80\n" + mondays(0..<4, from: "2025-10-20")
    let short = try makeTimeline(lines, now: "2025-11-16")
    #expect(short.buckets.filter { $0.scale == .month }.map(\.id) == ["2025-06"])
    let long = try makeTimeline(lines, now: "2025-12-01")
    #expect(
      long.buckets.filter { $0.scale == .month }.map(\.id) == ["2025-06", "2025-07", "2025-08", "2025-09"])
  }

  @Test func `the months of every year can be asked for`() throws {
    let lines = try "2023-03-06 weight 80\n2023-05-01 weight 82\n" + mondays(0..<40, from: "2025-02-03")
    let timeline = try makeTimeline(lines, now: "2025-11-16")
    let months = timeline.months(ofYear: 2023)
    #expect(months.map(\.id) == ["2023-03", "2023-04", "2023-05"])
    #expect(months.map { $0.metrics[.weight].value } == [80, 81, 82])
    #expect(timeline.months(ofYear: 2025).last?.id == "2025-11")
    #expect(timeline.months(ofYear: 2022).isEmpty && timeline.months(ofYear: .max).isEmpty)
    for month in timeline.months(ofYear: 2025) {
      if let onTrack = timeline.buckets.first(where: { $0.id == month.id }) { #expect(month == onTrack) }
    }
    #expect(timeline.yearOfOlderMonths == 2025)
    #expect(try makeTimeline(mondays(0..<10, from: "2025-09-01"), now: "2025-11-16").yearOfOlderMonths == nil)
  }

  @Test func `zone C holds the years with events up to the current one`() throws {
    let lines = try "2019-05-05 weight 80\n2022-05-05 photo p\n" + mondays(0..<4, from: "2024-11-04")
    let timeline = try makeTimeline(lines, now: "2025-02-01")
    #expect(timeline.buckets.filter { $0.scale == .year }.map(\.id) == ["2019", "2022", "2024"])
  }

  @Test func `events after now are left out until now reaches them`() throws {
    let utc = PeriodCalendar(zone: .utc)
    let all = try events("2025-10-20 weight 80\n2025-10-21T12:00:00Z weight 82\n2025-10-28 waist 90")
    let moment = TimelineNow(try Instant(iso8601: "2025-10-21T11:59:59Z"), in: .utc)
    var timeline = EventTimeline(events: all, now: moment, calendar: utc)
    #expect(timeline.value(.weight, "2025-W43") == .present(80) && timeline.metrics == Metric.standard)
    timeline.move(to: TimelineNow(try Instant(iso8601: "2025-10-21T12:00:00Z"), in: .utc))
    #expect(timeline.value(.weight, "2025-W43") == .present(81))
    timeline.move(to: TimelineNow(endOf: try CivilDate(iso8601: "2025-10-28"), in: .utc))
    #expect(timeline.buckets.map(\.id) == ["2025-W43", "2025-W44"])
    #expect(timeline.metrics.map(\.name) == ["weight", "body_fat", "ffmi", "steps", "waist"])
    timeline.move(to: moment)
    #expect(timeline.value(.weight, "2025-W43") == .present(80) && timeline.metrics == Metric.standard)
  }

  @Test func `an event at midnight comes with the day that it begins`() throws {
    var timeline = try makeTimeline("2025-10-22T00:00:00Z weight 80", now: "2025-10-21")
    #expect(timeline.buckets.isEmpty)
    timeline.move(to: TimelineNow(endOf: try CivilDate(iso8601: "2025-10-22"), in: .utc))
    #expect(timeline.value(.weight, "2025-W43") == .present(80))
  }

  @Test func `a date as now means its end in the zone`() throws {
    let late = "2025-10-21T23:30:00-04:00 weight 80"
    #expect(try makeTimeline(late, now: "2025-10-21", zone: "America/New_York").buckets.count == 1)
    #expect(try makeTimeline(late, now: "2025-10-21", zone: "UTC").buckets.isEmpty)
  }
}

@Suite struct `Calendar of the buckets` {
  @Test func `weeks at the end of the year have ISO names`() throws {
    let timeline = try makeTimeline("2021-01-02 weight 80\n2021-01-05 weight 81", now: "2021-01-10")
    #expect(timeline.buckets.map(\.id) == ["2020-W53", "2021-W01"])
    #expect(timeline.buckets[0].days.lowerBound.iso8601 == "2020-12-28")
  }

  @Test func `weeks from Sunday are named by their first day`() throws {
    let lines = "2025-10-18 weight 80\n2025-10-19 weight 81"
    let timeline = try makeTimeline(lines, now: "2025-10-21", weeksFrom: .sunday)
    #expect(timeline.buckets.map(\.id) == ["2025-W41@sun", "2025-W42@sun"])
    #expect(try makeTimeline(lines, now: "2025-10-21").buckets.map(\.id) == ["2025-W42"])
  }

  @Test func `leap day belongs to February`() throws {
    let days = try CivilDate(iso8601: "2024-02-29")
    let lines = try daily([0, 7, 14, 21, 28].map { -$0 }, from: "2024-04-29", "weight 80")
    let timeline = try makeTimeline("2024-02-29 photo leap\n" + lines, now: "2024-05-01") {
      $0.monthsForEmptyBuckets = 0
    }
    let february = try #require(timeline["2024-02"])
    #expect(february.days.contains(days) && february.metrics.canonicalPhotoID == "leap")
    #expect(february.days.upperBound.iso8601 == "2024-03-01")
  }

  @Test func `an event falls in the local day, before and after a change of clocks`() throws {
    // Berlin: 00:30 on Monday 27 October, UTC+1; 23:30 on Sunday, UTC+1.
    let lines = "2025-10-26T23:30:00Z weight 90\n2025-10-26T22:30:00Z weight 80"
    let berlin = try makeTimeline(lines, now: "2025-10-31", zone: "Europe/Berlin")
    #expect(berlin.value(.weight, "2025-W43") == .present(80))
    #expect(berlin.value(.weight, "2025-W44") == .present(90))
    let week = try #require(berlin["2025-W43"])
    #expect(week.interval.start.iso8601 == "2025-10-19T22:00:00Z")
    #expect(week.interval.end.iso8601 == "2025-10-26T23:00:00Z")
    let london = try makeTimeline(lines, now: "2025-10-31", zone: "Europe/London")
    #expect(london.value(.weight, "2025-W43") == .present(85) && london["2025-W44"] == nil)
  }

  @Test func `steps are summed by local days, also on a day of 25 hours`() throws {
    // 26 October in Berlin lasts from 22:00 UTC to 23:00 UTC; five days have steps, six would without the zone.
    let lines = try daily(0..<4, from: "2025-10-20", "steps 6000")
    let long = "2025-10-25T22:30:00Z steps 3000\n2025-10-26T22:30:00Z steps 3000\n"
    let berlin = try makeTimeline(lines + long, now: "2025-10-31", zone: "Europe/Berlin")
    #expect(berlin.value(.steps, "2025-W43") == .present(6000))
    let utc = try makeTimeline(lines + long, now: "2025-10-31")
    #expect(utc.value(.steps, "2025-W43") == .present(5000))
    let fewer = try makeTimeline(String(lines.dropFirst(22)) + long, now: "2025-10-31", zone: "Europe/Berlin")
    #expect(fewer.value(.steps, "2025-W43")?.isEstimate(6000, confidence: 4.0 / 7) == true)
  }

  @Test func `every event falls in exactly one bucket of each scale`() throws {
    for zone in ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo", "Australia/Lord_Howe"] {
      let lines = try daily(stride(from: 0, to: 3000, by: 9), from: "2009-12-30", "weight 80")
      let timeline = try makeTimeline(lines, now: "2018-11-30", zone: zone) {
        $0.recentWeeks = 1000
        $0.recentMonths = 1000
      }
      for event in try events(lines, zone: Zone(identifier: zone)) {
        let holding = timeline.buckets.filter { $0.interval.contains(event.timestamp) }.map(\.scale)
        #expect(holding.filter { $0 == .year }.count == 1)
        #expect(holding.filter { $0 == .week }.count == 1)
      }
    }
  }

  @Test func `ids do not depend on later events`() throws {
    var timeline = try makeTimeline("2025-10-13 weight 80", now: "2025-10-21")
    let week = try #require(timeline.buckets.first)
    for event in try events("2020-01-01 weight 70\n2025-10-20 photo p\n2025-06-01 steps 1") {
      timeline.apply(.put(event))
      #expect(timeline[week.id]?.interval == week.interval)
    }
  }
}
