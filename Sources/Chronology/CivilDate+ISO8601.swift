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
  /// `iso8601`.
  public var description: String { iso8601 }
}

/// A year in at least four digits, with a sign if negative.
func isoYear(_ year: Int) -> String { (year < 0 ? "-" : "") + padded(abs(year), width: 4) }

/// The number with leading zeros to at least `width` digits.
func padded(_ number: Int, width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
