import Chronology
import Testing

@Suite struct `Zones` {
  private func startOfDay(_ date: String, in zone: String) throws -> String {
    let zone = try Zone(identifier: zone)
    return zone.startOfDay(try CivilDate(iso8601: date)).iso8601(in: zone)
  }

  @Test func `days start at midnight`() throws {
    #expect(try startOfDay("2025-03-30", in: "Europe/Berlin") == "2025-03-30T00:00:00+01:00")
    #expect(try startOfDay("2025-03-31", in: "Europe/Berlin") == "2025-03-31T00:00:00+02:00")
    #expect(try startOfDay("2025-07-01", in: "UTC") == "2025-07-01T00:00:00Z")
  }

  @Test func `list the offsets of a stretch of time`() throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    func seconds(_ start: String, _ end: String) throws -> [Int32] {
      berlin.offsets(from: try Instant(iso8601: start), to: try Instant(iso8601: end)).map(\.seconds)
    }
    #expect(try seconds("2025-01-01T00:00:00Z", "2025-12-31T00:00:00Z") == [3600, 7200, 3600])
    #expect(try seconds("2025-03-30T00:00:00Z", "2025-03-30T01:00:00Z") == [3600])
    #expect(try seconds("2025-03-30T01:00:00Z", "2025-03-30T01:00:00Z") == [7200])
    #expect(Zone.utc.offsets(from: .distantPast, to: .distantFuture).count == 1)
  }

  @Test func `a day whose midnight is skipped starts with the first instant after it`() throws {
    #expect(try startOfDay("2018-11-04", in: "America/Sao_Paulo") == "2018-11-04T01:00:00-02:00")
    #expect(try startOfDay("2022-03-27", in: "Asia/Beirut") == "2022-03-27T01:00:00+03:00")
  }

  @Test func `a day with two midnights starts with the first`() throws {
    #expect(try startOfDay("2022-11-06", in: "America/Havana") == "2022-11-06T00:00:00-04:00")
  }

  @Test func `a date that was reached stays when clocks go back over midnight`() throws {
    // At 00:01 on 25 October 1987 St John's clocks went back to 23:01.
    let zone = try Zone(identifier: "America/St_Johns")
    let again = try Instant(iso8601: "1987-10-24T23:30:00-03:30")
    #expect(zone.date(at: again) == (try CivilDate(iso8601: "1987-10-25")))
    #expect(try startOfDay("1987-10-25", in: "America/St_Johns") == "1987-10-25T00:00:00-02:30")
    #expect(PeriodCalendar(zone: zone).interval(.day, containing: again).id == "1987-10-25")
  }

  @Test func `a skipped date starts and ends with the next one's start`() throws {
    let skipped = try startOfDay("2011-12-30", in: "Pacific/Apia")
    let next = try startOfDay("2011-12-31", in: "Pacific/Apia")
    #expect(skipped == "2011-12-31T00:00:00+14:00" && next == skipped)
    let zone = try Zone(identifier: "Pacific/Apia")
    #expect(zone.date(at: try Instant(iso8601: "2011-12-29T23:59:59-10:00")).iso8601 == "2011-12-29")
    #expect(zone.date(at: try Instant(iso8601: "2011-12-31T00:00:00+14:00")).iso8601 == "2011-12-31")
  }

  @Test func `an offset has its start and end`() throws {
    let zone = try Zone(identifier: "Australia/Lord_Howe")
    let summer = zone.offset(at: try Instant(iso8601: "2025-01-01T00:00:00Z"))
    #expect(summer.seconds == 39_600)
    #expect(summer.start.iso8601 == "2024-10-05T15:30:00Z" && summer.end.iso8601 == "2025-04-05T15:00:00Z")
    #expect(zone.offset(at: summer.end).seconds == 37_800)
  }

  @Test(arguments: ["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"])
  func `rules continue beyond the table's end`(_ name: String) throws {
    let zone = try Zone(identifier: name)
    let cycle: Int64 = 146_097 * 86_400
    for second in stride(from: Int64(4_102_444_800), to: 4_102_444_800 + cycle, by: 5_000_011) {
      let (near, far) = (Instant(seconds: second), Instant(seconds: second + 3 * cycle))
      #expect(zone.offset(at: near).seconds == zone.offset(at: far).seconds)
      #expect(zone.offset(at: far).contains(far))
      #expect(zone.date(at: far).dayNumber - zone.date(at: near).dayNumber == 3 * 146_097)
    }
  }

  @Test func `a local clock agrees with its zone after any earlier query`() throws {
    let zone = try Zone(identifier: "America/New_York")
    var clock = LocalClock(zone: zone)
    for step in 0..<20_000 {
      let instant = Instant(seconds: Int64(step &* 7_919 &* 86_399 % 4_000_000_000) - 1_000_000_000)
      #expect(clock.offset(at: instant) == zone.offset(at: instant))
      #expect(clock.date(at: instant) == zone.date(at: instant))
    }
  }

  // Berlin, 2026-03-29 and 2026-10-25; Lord Howe, 2026-10-04: 02:00 is followed by 02:30.
  @Test(arguments: [
    ("Europe/Berlin", 2026, 3, 29, 1.5, "2026-03-29T01:30:00+01:00"),
    ("Europe/Berlin", 2026, 3, 29, 2.5, "2026-03-29T03:00:00+02:00"),
    ("Europe/Berlin", 2026, 3, 29, 3.5, "2026-03-29T03:30:00+02:00"),
    ("Europe/Berlin", 2026, 10, 25, 2.5, "2026-10-25T02:30:00+02:00"),
    ("Europe/Berlin", 2026, 10, 25, 3, "2026-10-25T03:00:00+01:00"),
    ("Europe/Berlin", 2026, 10, 24, 36, "2026-10-25T12:00:00+01:00"),
    ("Australia/Lord_Howe", 2026, 10, 4, 2.25, "2026-10-04T02:30:00+11:00"),
    ("America/Sao_Paulo", 2018, 11, 4, 0, "2018-11-04T01:00:00-02:00"),
    ("America/Sao_Paulo", 2018, 11, 4, 18, "2018-11-04T18:00:00-02:00"),
  ])
  func `has an instant for every local time`(
    _ name: String, year: Int, month: Int, day: Int, hours: Double, expected: String
  ) throws {
    let zone = try Zone(identifier: name)
    let moment = zone.instant(
      on: try CivilDate(year: year, month: month, day: day), secondsIntoDay: Int(hours * 3600))
    #expect(moment.iso8601(in: zone) == expected)
  }
}
