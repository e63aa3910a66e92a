import Chronology
import Testing

@Suite struct `Instants` {
  @Test func `whole seconds round down on both sides of 1970`() {
    #expect(Instant(microseconds: 1_999_999).wholeSeconds == 1)
    #expect(Instant(microseconds: -1).wholeSeconds == -1)
    #expect(Instant(microseconds: -1_000_000).wholeSeconds == -1)
  }

  @Test(
    arguments: [
      ("2026-03-03T14:30:00Z", 1_772_548_200_000_000), ("2026-03-03 14:30:00Z", 1_772_548_200_000_000),
      ("2026-03-03T16:30:00+02:00", 1_772_548_200_000_000),
      ("2026-03-03T16:30:00+0200", 1_772_548_200_000_000),
      ("2026-03-03 16:30:00 +0200", 1_772_548_200_000_000), ("2026-03-03T14:30Z", 1_772_548_200_000_000),
      ("2026-03-03T16:30+02", 1_772_548_200_000_000), ("2026-03-03 16:30:00 +02", 1_772_548_200_000_000),
      ("2026-03-03T09:00:00-05:30", 1_772_548_200_000_000),
      ("2026-03-03T14:30:00.5Z", 1_772_548_200_500_000),
      ("2026-03-03T14:30:00.000001Z", 1_772_548_200_000_001),
      ("1969-12-31T23:59:59.999999Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
      ("-0001-12-31T00:00:00Z", -62_167_305_600_000_000),
    ] as [(String, Int64)])
  func `are read from ISO 8601`(_ text: String, microseconds: Int64) throws {
    #expect(try Instant(iso8601: text).microseconds == microseconds)
  }

  @Test(arguments: [
    "2026-03-03T14:30:00Z", "2026-03-03T14:30:00.5Z", "2026-03-03T14:30:00.000001Z",
    "1969-12-31T23:59:59.999999Z", "-0001-12-31T00:00:00Z",
  ])
  func `are written as they are read`(_ text: String) throws {
    #expect(try Instant(iso8601: text).iso8601 == text)
  }

  @Test func `are written with a zone's clock`() throws {
    let instant = try Instant(iso8601: "2026-03-03T14:30:00Z")
    #expect(instant.iso8601(in: try Zone(identifier: "Europe/Berlin")) == "2026-03-03T15:30:00+01:00")
    #expect(instant.iso8601(in: try Zone(identifier: "Asia/Kathmandu")) == "2026-03-03T20:15:00+05:45")
    #expect(instant.iso8601(in: try Zone(identifier: "America/New_York")) == "2026-03-03T09:30:00-05:00")
    let victorian = try Instant(iso8601: "1850-01-01T00:00:00Z").iso8601(
      in: try Zone(identifier: "Europe/Berlin"))
    #expect(victorian == "1850-01-01T00:53:28+00:53:28")
    #expect(try Instant(iso8601: victorian) == Instant(iso8601: "1850-01-01T00:00:00Z"))
  }

  @Test(arguments: [
    "2026-03-03T14:30:00", "2026-03-03", "2026-03-03T14Z", "2026-03-03T14:30", "2026-03-03T14:30:00.Z",
    "2026-03-03T14:30:00+2", "2026-03-03T14:30:00+02:", "2026-03-03T14:30:Z",
    "2026-03-03T14:30:00.1234567Z", "2026-03-03T14:30:00Z ", "2026-03-03t14:30:00Z",
    "2026-03-03T14:30:00+24:00",
    "٢٠٢٦-03-03T14:30:00Z", "",
  ])
  func `other texts are refused`(_ text: String) {
    #expect(throws: ChronologyError.malformedInstant(text)) { try Instant(iso8601: text) }
  }

  @Test func `a date or time that does not exist is refused`() {
    #expect(throws: ChronologyError.noSuchDate(year: 2026, month: 2, day: 30)) {
      try Instant(iso8601: "2026-02-30T00:00:00Z")
    }
    #expect(throws: ChronologyError.noSuchTime(hour: 24, minute: 0, second: 0)) {
      try Instant(iso8601: "2026-02-28T24:00:00Z")
    }
    #expect(throws: ChronologyError.noSuchTime(hour: 23, minute: 59, second: 60)) {
      try Instant(iso8601: "2016-12-31T23:59:60Z")
    }
  }

  @Test func `an instant whose UTC year exceeds four digits is refused, the one before it read and written`()
    throws
  {
    #expect(throws: ChronologyError.noSuchDate(year: 10_000, month: 1, day: 1)) {
      try Instant(iso8601: "9999-12-31T23:59:59-00:01")
    }
    #expect(throws: ChronologyError.noSuchDate(year: -10_000, month: 12, day: 31)) {
      try Instant(iso8601: "-9999-01-01T00:00:00+00:01")
    }
    for text in ["9999-12-31T23:59:59Z", "-9999-01-01T00:00:00Z"] {
      #expect(try Instant(iso8601: text).iso8601 == text)
    }
  }
}
