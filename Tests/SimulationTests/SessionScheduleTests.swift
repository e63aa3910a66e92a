import Chronology
import Simulation
import Testing

@Suite struct `A session schedule` {
  @Test func `keeps the local hour across the change to summer time`() throws {
    let zone = try Zone(identifier: "Europe/Berlin")
    let schedule = SessionSchedule(firstDay: try CivilDate(year: 2026, month: 3, day: 28), zone: zone)
    #expect(schedule.start(ofSession: 0).iso8601 == "2026-03-28T17:00:00Z")
    #expect(schedule.start(ofSession: 1).iso8601 == "2026-03-29T16:00:00Z")
  }

  @Test func `puts a day's sessions an hour apart and skips days as told`() throws {
    let schedule = SessionSchedule(
      firstDay: try CivilDate(year: 2026, month: 1, day: 1), secondsIntoDay: 0, sessionsPerDay: 2,
      daysBetween: 3)
    #expect(
      (0..<4).map { schedule.start(ofSession: $0).iso8601 } == [
        "2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z", "2026-01-04T00:00:00Z", "2026-01-04T01:00:00Z",
      ])
  }

  // America/Sao_Paulo, 2018-11-04: clocks went from 00:00 to 01:00.
  @Test func `keeps the local hour on a day that has no midnight`() throws {
    let zone = try Zone(identifier: "America/Sao_Paulo")
    let schedule = SessionSchedule(firstDay: try CivilDate(year: 2018, month: 11, day: 3), zone: zone)
    #expect(
      (0..<3).map { schedule.start(ofSession: $0).iso8601(in: zone) } == [
        "2018-11-03T18:00:00-03:00", "2018-11-04T18:00:00-02:00", "2018-11-05T18:00:00-02:00",
      ])
  }

  @Test func `goes on into the next day when a day's sessions reach beyond it`() throws {
    let schedule = SessionSchedule(
      firstDay: try CivilDate(year: 2026, month: 1, day: 1), secondsIntoDay: 23 * 3600, sessionsPerDay: 3)
    #expect(
      (0..<4).map { schedule.start(ofSession: $0).iso8601 } == [
        "2026-01-01T23:00:00Z", "2026-01-02T00:00:00Z", "2026-01-02T01:00:00Z", "2026-01-02T23:00:00Z",
      ])
  }
}
