/// A date, time, zone or name that is invalid or unknown.
package enum ChronologyError: Error, Equatable {
  case noSuchDate(year: Int, month: Int, day: Int)
  case noSuchTime(hour: Int, minute: Int, second: Int)
  case malformedDate(String)
  case malformedInstant(String)
  case unknownWeekday(String, nearest: String?)
  case unknownPeriod(String, nearest: String?)
  case unknownZone(String, nearest: String?)
}

extension ChronologyError: CustomStringConvertible {
  /// One sentence with the rule and the value, and the next step.
  package var description: String {
    switch self {
    case .noSuchDate(let year, let month, let day):
      """
      date must be in the calendar, got year \(year), month \(month), day \(day). Write a day that the month \
      has, in a year from -9999 to 9999.
      """
    case .noSuchTime(let hour, let minute, let second):
      """
      time must be in 00:00:00…23:59:59, got \(padded(hour)):\(padded(minute)):\(padded(second)). Midnight \
      is 00:00:00 of the next day.
      """
    case .malformedDate(let text):
      "date must be written as 2025-10-21, got \"\(text)\". Use four, two and two digits."
    case .malformedInstant(let text):
      """
      timestamp must be ISO 8601 with a zone, got \"\(text)\". Write 2026-03-03T14:30:00Z or \
      2026-03-03T15:30:00+01:00.
      """
    case .unknownWeekday(let name, let nearest):
      "weekday \"\(name)\" is unknown. \(guess(nearest))Known: monday, tuesday, … sunday."
    case .unknownPeriod(let name, let nearest):
      "period \"\(name)\" is unknown. \(guess(nearest))Known: hour, day, week, month, year."
    case .unknownZone(let name, let nearest):
      "time zone \"\(name)\" is unknown. \(guess(nearest))Zones are named as in Europe/Berlin."
    }
  }

  private func guess(_ nearest: String?) -> String { nearest.map { "Did you mean \"\($0)\"? " } ?? "" }
}
