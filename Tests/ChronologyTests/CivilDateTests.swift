// Week numbers at the turn of the year: ISO 8601, and the table of R. H. van Gent, "The ISO calendar".
import Chronology
import Testing

@Suite struct `Civil dates` {
  @Test func `number the days from 1970 on, in both directions`() throws {
    #expect(try CivilDate(year: 1970, month: 1, day: 1).dayNumber == 0)
    #expect(try CivilDate(year: 1969, month: 12, day: 31).dayNumber == -1)
    #expect(try CivilDate(year: 2000, month: 3, day: 1).dayNumber == 11_017)
    #expect(try CivilDate(year: 0, month: 3, day: 1).dayNumber == -719_468)
  }

  @Test func `every day of eight centuries follows the one before`() throws {
    var (year, month, day) = (1600, 1, 1)
    let first = try CivilDate(year: year, month: month, day: day)
    for offset in 0..<(2 * 146_097) {
      let date = first.adding(days: offset)
      #expect(date.components == (year, month, day))
      #expect(try CivilDate(year: year, month: month, day: day) == date)
      day += 1
      if day > CivilDate.daysInMonth(month, ofYear: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test(arguments: [(1900, false), (2000, true), (2024, true), (2025, false), (0, true), (-4, true)])
  func `leap years are every fourth but not every hundredth but every four hundredth`(
    _ year: Int, isLeap: Bool
  ) {
    #expect(CivilDate.isLeap(year) == isLeap)
    #expect(CivilDate.daysInMonth(2, ofYear: year) == (isLeap ? 29 : 28))
  }

  @Test(arguments: [
    ("2005-01-01", "2004-W53"), ("2005-12-31", "2005-W52"), ("2006-01-01", "2005-W52"),
    ("2007-01-01", "2007-W01"), ("2007-12-31", "2008-W01"), ("2008-12-28", "2008-W52"),
    ("2008-12-29", "2009-W01"), ("2009-12-31", "2009-W53"), ("2010-01-03", "2009-W53"),
    ("2010-01-04", "2010-W01"), ("2020-12-31", "2020-W53"), ("2025-12-29", "2026-W01"),
  ])
  func `weeks at the turn of the year belong to their Thursday's`(_ date: String, week: String) throws {
    #expect(try CivilDate(iso8601: date).isoWeek.description == week)
  }

  @Test func `weekdays`() throws {
    #expect(try CivilDate(iso8601: "1970-01-01").weekday == .thursday)
    #expect(try CivilDate(iso8601: "2025-10-21").weekday == .tuesday)
    #expect(try CivilDate(iso8601: "1815-06-18").weekday == .sunday)
    #expect(try Weekday(name: "Sunday") == .sunday && Weekday(name: "wed") == .wednesday)
    #expect(Weekday.monday.daysSince(.sunday) == 1 && Weekday.sunday.daysSince(.monday) == 6)
  }

  @Test(arguments: ["2025-10-21", "0001-01-01", "-0044-03-15", "9999-12-31", "0000-02-29"])
  func `round-trip through their text`(_ text: String) throws {
    #expect(try CivilDate(iso8601: text).iso8601 == text)
  }

  @Test(arguments: ["2026-02-30", "2025-13-01", "2025-00-10", "2025-04-31", "2025-01-00", "1900-02-29"])
  func `days that do not exist are refused`(_ text: String) {
    #expect { try CivilDate(iso8601: text) } throws: { error in
      if case .noSuchDate? = error as? ChronologyError { true } else { false }
    }
  }

  @Test(arguments: ["", "2025-1-1", "2025-01-01 ", "20250101", "2025-01", "25-01-01", "2025-01-0x"])
  func `other texts are refused`(_ text: String) {
    #expect(throws: ChronologyError.malformedDate(text)) { try CivilDate(iso8601: text) }
  }
}
