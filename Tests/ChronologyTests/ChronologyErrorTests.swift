import Chronology
import Testing

@Suite struct `Errors of dates and zones` {
  @Test(arguments: [
    (
      ChronologyError.noSuchDate(year: 2026, month: 2, day: 30),
      """
      date must be in the calendar, got year 2026, month 2, day 30. Write a day that the month has, in a year \
      from -9999 to 9999.
      """
    ),
    (
      .noSuchTime(hour: 24, minute: 0, second: 0),
      "time must be in 00:00:00…23:59:59, got 24:00:00. Midnight is 00:00:00 of the next day."
    ),
    (
      .malformedDate("1.2.2026"),
      "date must be written as 2025-10-21, got \"1.2.2026\". Use four, two and two digits."
    ),
    (
      .malformedInstant("noon"),
      """
      timestamp must be ISO 8601 with a zone, got "noon". Write 2026-03-03T14:30:00Z or \
      2026-03-03T15:30:00+01:00.
      """
    ),
  ])
  func `have the location, the rule, the value and the next step`(_ error: ChronologyError, text: String) {
    #expect(error.description == text)
  }

  @Test func `suggest the nearest name`() {
    #expect(throws: ChronologyError.unknownWeekday("mondy", nearest: "monday")) { try Weekday(name: "mondy") }
    #expect(throws: ChronologyError.unknownPeriod("weeks", nearest: "week")) { try Period(name: "weeks") }
    #expect(throws: ChronologyError.unknownZone("europe/berlin", nearest: "Europe/Berlin")) {
      try Zone(identifier: "europe/berlin")
    }
    #expect(
      ChronologyError.unknownZone("Europe/Berln", nearest: "Europe/Berlin").description == """
        time zone "Europe/Berln" is unknown. Did you mean "Europe/Berlin"? Zones are named as in Europe/Berlin.
        """)
  }
}
