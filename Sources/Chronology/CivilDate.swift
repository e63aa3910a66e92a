/// A day of the proleptic Gregorian calendar, without time and zone.
///
/// Source: Hinnant 2021, `days_from_civil` and `civil_from_days`; eras of 400 years, years that begin in March.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  public var dayNumber: Int32

  /// The years that have a text form: −9999…9999. Year 0 is 1 BC.
  public static let years = -9999...9999

  /// The day `dayNumber` days after 1970-01-01.
  @inlinable public init(dayNumber: Int32) { self.dayNumber = dayNumber }

  /// The day of a year, month and day of the month.
  /// - Parameters:
  ///   - year: within `years`.
  ///   - month: 1…12.
  ///   - day: 1…28, 29, 30 or 31, depending on the month.
  /// - Throws: `ChronologyError.noSuchDate`.
  package init(year: Int, month: Int, day: Int) throws(ChronologyError) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.daysInMonth(month, ofYear: year)).contains(day)
    else { throw .noSuchDate(year: year, month: month, day: day) }
    self = Self.known(year: year, month: month, day: day)
  }

  /// The first day of a month.
  /// - Parameter month: 1…12; otherwise the precondition fails.
  public init(firstOfMonth month: Int, year: Int) {
    precondition((1...12).contains(month), "month must be in 1…12, got \(month)")
    self = Self.known(year: year, month: month, day: 1)
  }

  /// The day of components that are known to be valid.
  static func known(year: Int, month: Int, day: Int) -> CivilDate {
    let year = month <= 2 ? year - 1 : year
    let era = year.flooredQuotient(400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return CivilDate(dayNumber: Int32(clamping: era * 146_097 + dayOfEra - 719_468))
  }

  /// Year, month 1…12 and day 1…31.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year; 0 is 1 BC.
  public var year: Int { components.year }
  /// The month, 1…12.
  public var month: Int { components.month }
  /// The day of the month, 1…31.
  public var day: Int { components.day }

  /// The day of the week.
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(rawValue: Int8(truncatingIfNeeded: (dayNumber &+ 3).flooredRemainder(7) + 1))!
  }

  /// The day `days` days later; earlier if negative. Saturates at the bounds of `dayNumber`, nearly six million years
  /// away.
  @inlinable public func adding(days: Int) -> CivilDate {
    CivilDate(dayNumber: Int32(clamping: Int(dayNumber).addingSaturated(days)))
  }

  /// Orders by date.
  @inlinable public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool { lhs.dayNumber < rhs.dayNumber }

  /// The number of days of a month, 28…31.
  public static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

/// A week of ISO 8601. It starts on Monday and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Sendable {
  /// The ISO year of the week, which may differ from the year of some of its days.
  package let year: Int
  /// The number of the week, 1…53.
  package let week: Int
}

extension ISOWeek: CustomStringConvertible {
  /// The text of the week, `2025-W42`.
  package var description: String { "\(isoYear(year))-W\(padded(week))" }
}

extension CivilDate {
  /// The ISO week of the day.
  ///
  /// Source: ISO 8601:2004, 2.2.10: week 1 contains the year's first Thursday.
  package var isoWeek: ISOWeek {
    let thursday = adding(days: 3 - weekday.daysSince(.monday))
    let year = thursday.year
    let newYear = CivilDate.known(year: year, month: 1, day: 1)
    return ISOWeek(year: year, week: Int(thursday.dayNumber - newYear.dayNumber) / 7 + 1)
  }

  /// The day in ISO 8601, such as `2025-10-21`; negative years have a sign, as in `-0044-03-15`.
  package var iso8601: String {
    let (year, month, day) = components
    return "\(isoYear(year))-\(padded(month))-\(padded(day))"
  }

  /// The day written as `2025-10-21`.
  /// - Throws: `ChronologyError.noSuchDate` for a day that does not exist in the calendar,
  ///   `ChronologyError.malformedDate` for other text.
  package init(iso8601 text: String) throws(ChronologyError) {
    var scanner = ISOScanner(text)
    guard let (year, month, day) = scanner.date(), scanner.isAtEnd else { throw .malformedDate(text) }
    self = try CivilDate(year: year, month: month, day: day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in ISO 8601, such as `2025-10-21`.
  public var description: String { iso8601 }
}

/// A year in at least four digits, with a sign if negative.
func isoYear(_ year: Int) -> String { (year < 0 ? "-" : "") + padded(abs(year), width: 4) }

/// The number with leading zeros to at least `width` digits.
func padded(_ number: Int, width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
