/// A week of ISO 8601: it starts on Monday and belongs to the year that its Thursday lies in.
public struct ISOWeek: Hashable, Sendable {
  /// The year that the week belongs to, which may differ from the year of its days.
  public let year: Int
  /// 1…53.
  public let week: Int
}

extension ISOWeek: CustomStringConvertible {
  /// `2025-W42`.
  public var description: String { "\(isoYear(year))-W\(padded(week))" }
}

extension CivilDate {
  /// The ISO week that the day lies in.
  ///
  /// Source: ISO 8601:2004, 2.2.10: week 1 holds the year's first Thursday.
  public var isoWeek: ISOWeek {
    let thursday = adding(days: 3 - weekday.daysSince(.monday))
    let year = thursday.year
    let newYear = CivilDate.known(year: year, month: 1, day: 1)
    return ISOWeek(year: year, week: Int(thursday.dayNumber - newYear.dayNumber) / 7 + 1)
  }

  /// `2025-10-21`; years before 1 as `-0044-03-15`.
  public var iso8601: String {
    let (year, month, day) = components
    return "\(isoYear(year))-\(padded(month))-\(padded(day))"
  }

  /// The day written as `2025-10-21`.
  /// - Throws: `ChronologyError.noSuchDate` for a day that the calendar does not have,
  ///   `ChronologyError.malformedDate` for any other text.
  public init(iso8601 text: String) throws(ChronologyError) {
    var scanner = ISOScanner(text)
    guard let (year, month, day) = scanner.date(), scanner.isAtEnd else { throw .malformedDate(text) }
    self = try CivilDate(year: year, month: month, day: day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in ISO 8601.
  public var description: String { iso8601 }
}

/// A year in four digits, with its sign when negative.
func isoYear(_ year: Int) -> String { (year < 0 ? "-" : "") + padded(abs(year), width: 4) }

/// A number of at least `width` digits, with zeros in front.
func padded(_ number: Int, width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
