// `Documentation/training.md`, *Threshold timeline*. Changes of clocks and turns of the year: IANA time zone database;
// ISO 8601 week dates.
import Chronology
import Music
import Testing
import Training

@Suite struct `A threshold timeline` {
  @Test func `has one point for each period with training, and none for the others`() throws {
    let moments = [
      try Moment("2026-01-05T10:00:00Z", 20), try Moment("2026-01-05T23:59:59Z", 10, isCorrect: false),
      try Moment("2026-01-06T00:00:00Z", 40), try Moment("2026-01-09T12:00:00Z", 5),
    ]
    let timeline = try timeline(moments)
    #expect(timeline.counts == ["2026-01-05: 2", "2026-01-06: 1", "2026-01-09: 1"])
    #expect(timeline.aggregates.map(\.mean) == [15, 40, 5])
    #expect(timeline.aggregates.map(\.correctCount) == [1, 1, 1])
    #expect(timeline.count == 4)
    #expect(timeline.rolling.map(\.aggregate) == timeline.aggregates, "a gap has no rolling point either")
  }

  @Test func `takes the magnitude of offsets`() throws {
    var timeline = ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))
    timeline.add(completed(50))
    timeline.add(completed(-50))
    #expect(timeline.latest?.mean == 50)
  }

  @Test(
    arguments: [
      (.hour, ["2026-01-31T23+00:00: 1", "2026-02-01T00+00:00: 2", "2026-02-08T00+00:00: 1"]),
      (.day, ["2026-01-31: 1", "2026-02-01: 2", "2026-02-08: 1"]), (.week, ["2026-W05: 3", "2026-W06: 1"]),
      (.month, ["2026-01: 1", "2026-02: 3"]), (.year, ["2026: 4"]),
    ] as [(Period, [String])])
  func `gathers by hour, day, week, month or year`(_ period: Period, counts: [String]) throws {
    let times = [
      "2026-01-31T23:59:59Z", "2026-02-01T00:00:00Z", "2026-02-01T00:30:00Z", "2026-02-08T00:00:00Z",
    ]
    #expect(try timeline(times.map { try Moment($0) }, by: period).counts == counts)
  }

  // Berlin: 2026-03-29 has 23 hours, 2026-10-25 has 25. New York: 2026-03-08 and 2026-11-01. Lord Howe: half an
  // hour, 2026-04-05 has 24½ hours and 2026-10-04 has 23½.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28T23:00:00Z", 23.0, "2026-03-29"),
    ("Europe/Berlin", "2026-10-24T22:00:00Z", 25.0, "2026-10-25"),
    ("America/New_York", "2026-03-08T05:00:00Z", 23.0, "2026-03-08"),
    ("America/New_York", "2026-11-01T04:00:00Z", 25.0, "2026-11-01"),
    ("Australia/Lord_Howe", "2026-04-04T13:00:00Z", 24.5, "2026-04-05"),
    ("Australia/Lord_Howe", "2026-10-03T13:30:00Z", 23.5, "2026-10-04"),
  ])
  func `keeps a day on which clocks change together, from midnight to midnight`(
    _ zone: String, midnight: String, hours: Double, day: String
  ) throws {
    let start = try Instant(iso8601: midnight)
    let last = Instant(microseconds: start.advanced(bySeconds: hours * 3600).microseconds - 1)
    let inside = stride(from: 0, to: hours * 3600, by: 900).map {
      Moment(start.advanced(bySeconds: $0), 10, isCorrect: true)
    }
    let before = Moment(Instant(microseconds: start.microseconds - 1), 10, isCorrect: true)
    let after = Moment(Instant(microseconds: last.microseconds + 1), 10, isCorrect: true)
    let timeline = try timeline([before] + inside + [Moment(last, 10, isCorrect: true), after], in: zone)
    #expect(timeline.aggregates.count == 3)
    #expect(timeline.counts[1] == "\(day): \(inside.count + 1)")
  }

  @Test func `tells the hour that is lived twice apart`() throws {
    let times = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"]
    let timeline = try timeline(times.map { try Moment($0) }, by: .hour, in: "Europe/Berlin")
    #expect(
      timeline.counts == ["2026-10-25T02+02:00: 1", "2026-10-25T02+01:00: 1", "2026-10-25T03+01:00: 1"])
  }

  @Test func `puts the days around New Year into their ISO weeks`() throws {
    let times = [
      "2020-12-27T12:00:00Z", "2020-12-28T12:00:00Z", "2021-01-03T12:00:00Z", "2021-01-04T12:00:00Z",
      "2024-12-29T12:00:00Z", "2024-12-30T12:00:00Z", "2025-01-05T12:00:00Z", "2025-01-06T12:00:00Z",
    ]
    #expect(
      try timeline(times.map { try Moment($0) }, by: .week).counts == [
        "2020-W52: 1", "2020-W53: 2", "2021-W01: 1", "2024-W52: 1", "2025-W01: 2", "2025-W02: 1",
      ])
  }

  @Test(arguments: [
    ("Pacific/Kiritimati", "2026-01-01"), ("Europe/Berlin", "2025-12-31"), ("UTC", "2025-12-31"),
    ("America/New_York", "2025-12-31"), ("Pacific/Pago_Pago", "2025-12-30"),
  ])
  func `counts by the local calendar, east and west of Greenwich`(_ zone: String, day: String) throws {
    // One moment on three dates: UTC+14 and UTC−11.
    let moment = try Moment("2025-12-31T10:30:00Z")
    #expect(try timeline([moment], in: zone).counts == ["\(day): 1"])
    #expect(try timeline([moment], by: .year, in: zone).counts == ["\(day.prefix(4)): 1"])
  }

  @Test func `takes moments before 1970 and at the same instant`() throws {
    let times = ["1969-12-31T23:59:59.999999Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]
    #expect(try timeline(times.map { try Moment($0) }).counts == ["1969-12-31: 1", "1970-01-01: 2"])
  }
}

@Suite struct `The order of arrival` {
  /// Comparisons over some weeks, several at the same instant, with difficulties of every size.
  func moments(seed: UInt64) throws -> [Moment] {
    let start = try Instant(iso8601: "2026-03-20T08:00:00Z")
    return uniforms(600, seed: seed).map { u in
      let hour = (u * 400).rounded(.down)
      return Moment(
        start.advanced(bySeconds: hour * 3600), 0.1 + 99.9 * (u * 1e5).truncatingRemainder(dividingBy: 1),
        isCorrect: Int(u * 1e7) % 3 != 0)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, [Period.hour, .day, .week])
  func `makes no difference to a timeline, bit for bit`(_ seed: UInt64, period: Period) throws {
    let sorted = try moments(seed: seed).sorted { $0.time < $1.time }
    let expected = try timeline(sorted, by: period, in: "Europe/Berlin", window: 5)
    let reversed = try timeline(sorted.reversed(), by: period, in: "Europe/Berlin", window: 5)
    let any = try timeline(shuffled(sorted, seed: seed + 100), by: period, in: "Europe/Berlin", window: 5)
    for other in [reversed, any] {
      #expect(other.aggregates == expected.aggregates)
      #expect(other.rolling == expected.rolling)
    }
    #expect(
      zip(expected.aggregates, expected.aggregates.dropFirst()).allSatisfy {
        $0.interval.end <= $1.interval.start
      })
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `makes no difference to profile, trend and timeline made of records`(_ seed: UInt64) throws {
    let records = try moments(seed: seed).enumerated().map { index, moment in
      CompletedComparison(
        comparison: Comparison(
          reference: MIDINote(40 + index % 30),
          offset: Cents(index.isMultiple(of: 2) ? moment.difficulty : -moment.difficulty)),
        isCorrect: moment.isCorrect, timestamp: moment.time
      ).record(tuningSystem: .equalTemperament)
    }
    var (history, other) = (emptyHistory(), emptyHistory())
    history.add(records)
    other.add(shuffled(records, seed: seed + 50))
    #expect(history.timeline.rolling == other.timeline.rolling)
    #expect(history.profile.overall == other.profile.overall)
    #expect((0...127).allSatisfy { history.profile[MIDINote($0)] == other.profile[MIDINote($0)] })
    #expect(history.trend.change == other.trend.change)
  }
}
