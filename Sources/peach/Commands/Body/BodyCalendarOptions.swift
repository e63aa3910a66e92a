import ArgumentParser
import Chronology
import Foundation

/// The time zone and calendar that define dates and weeks.
struct BodyCalendarOptions: ParsableArguments {
  @Option(help: "Time zone of dates, as in Europe/Berlin; default: the system's.")
  var timeZone: String?

  @Option(help: "The day that weeks start on.")
  var weekStart = "monday"

  /// The calendar.
  func calendar() throws -> PeriodCalendar {
    let zone = try naming("--time-zone") { try Zone(identifier: timeZone ?? TimeZone.current.identifier) }
    return PeriodCalendar(
      zone: zone, firstWeekday: try naming("--week-start") { try Weekday(name: weekStart) })
  }
}
