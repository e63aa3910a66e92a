import Chronology
import Testing

@Suite struct `Periods` {
  private func calendar(_ zone: String, weeksFrom first: Weekday = .monday) throws -> PeriodCalendar {
    PeriodCalendar(zone: try Zone(identifier: zone), firstWeekday: first)
  }

  private func id(
    _ period: Period, _ text: String, _ zone: String = "UTC", weeksFrom first: Weekday = .monday
  ) throws -> String {
    try calendar(zone, weeksFrom: first).interval(period, containing: try Instant(iso8601: text)).id
  }

  @Test func `are named by year, month, ISO week, date and hour`() throws {
    let noon = "2025-10-19T12:00:00Z"
    #expect(try id(.year, noon) == "2025")
    #expect(try id(.month, noon) == "2025-10")
    #expect(try id(.week, noon) == "2025-W42")
    #expect(try id(.day, noon) == "2025-10-19")
    #expect(try id(.hour, noon, "Europe/Berlin") == "2025-10-19T14+02:00")
  }

  @Test func `a week that starts on another day is named by its first day`() throws {
    #expect(try id(.week, "2025-10-19T12:00:00Z", weeksFrom: .sunday) == "2025-W42@sun")
    #expect(try id(.week, "2025-10-18T12:00:00Z", weeksFrom: .sunday) == "2025-W41@sun")
    #expect(try id(.week, "2021-01-01T12:00:00Z", weeksFrom: .saturday) == "2020-W52@sat")
  }

  @Test func `a week at the turn of the year belongs to its ISO year`() throws {
    #expect(try id(.week, "2024-12-31T12:00:00Z") == "2025-W01")
    #expect(try id(.year, "2024-12-31T12:00:00Z") == "2024")
    #expect(try id(.week, "2021-01-03T23:59:59Z") == "2020-W53")
  }

  @Test func `a repeated hour is two intervals`() throws {
    let berlin = try calendar("Europe/Berlin")
    let first = berlin.interval(.hour, containing: try Instant(iso8601: "2025-10-26T00:30:00Z"))
    let second = berlin.next(after: first)
    #expect(first.id == "2025-10-26T02+02:00" && second.id == "2025-10-26T02+01:00")
    #expect(first.end == second.start && second.end.seconds(since: first.start) == 7200)
  }

  @Test func `hours follow the clock where it is changed by half an hour`() throws {
    let calendar = try calendar("Australia/Lord_Howe")
    // 6 April 2025: at 02:00 (+11) back to 01:30 (+10:30).
    let first = calendar.interval(.hour, containing: try Instant(iso8601: "2025-04-06T01:15:00+11:00"))
    let rest = calendar.next(after: first)
    #expect(first.id == "2025-04-06T01+11:00" && first.end.seconds(since: first.start) == 3600)
    #expect(rest.id == "2025-04-06T01+10:30" && rest.end.seconds(since: rest.start) == 1800)
    #expect(calendar.next(after: rest).id == "2025-04-06T02+10:30")
  }

  @Test func `hours of a quarter-hour zone start on its own full hour`() throws {
    let hour = try calendar("Asia/Kathmandu").interval(
      .hour, containing: try Instant(iso8601: "2025-01-01T00:00:00Z"))
    #expect(hour.id == "2025-01-01T05+05:45" && hour.start.iso8601 == "2024-12-31T23:15:00Z")
  }

  @Test(
    arguments: Period.allCases, ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo", "America/St_Johns"])
  func `follow each other without gap or overlap`(_ period: Period, zone: String) throws {
    let calendar = try calendar(zone, weeksFrom: .wednesday)
    var interval = calendar.interval(period, containing: try Instant(iso8601: "2009-01-17T10:00:00Z"))
    var ids: Set<String> = []
    for _ in 0..<1500 {
      let next = calendar.next(after: interval)
      #expect(interval.start < interval.end && interval.end == next.start)
      #expect(calendar.previous(before: next) == interval)
      #expect(
        calendar.interval(period, containing: Instant(microseconds: interval.end.microseconds - 1))
          == interval)
      #expect(ids.insert(interval.id).inserted)
      interval = next
    }
  }

  @Test func `repeated hours across midnight have different ids`() throws {
    let calendar = try calendar("America/St_Johns")
    var hour = calendar.interval(.hour, containing: try Instant(iso8601: "1987-10-24T22:00:00-02:30"))
    var ids = [hour.id]
    for _ in 0..<30 {
      hour = calendar.next(after: hour)
      ids.append(hour.id)
    }
    #expect(
      ids[...4] == [
        "1987-10-24T22-02:30", "1987-10-24T23-02:30", "1987-10-25T00-02:30", "1987-10-24T23-03:30",
        "1987-10-25T00-03:30",
      ])
    #expect(Set(ids).count == ids.count)
  }

  @Test func `days before the year 1 are found`() throws {
    #expect(try id(.month, "-0044-03-15T12:00:00Z") == "-0044-03")
    #expect(try id(.week, "0000-01-01T00:00:00Z", "Asia/Tokyo") == "-0001-W52")
  }
}
