import ArgumentParser
import Chronology
import Exchange
import Files
import Foundation

/// The time zone and calendar that define dates and weeks.
struct BodyCalendarOptions: ParsableArguments {
  @Option(help: "Time zone of dates, as in Europe/Berlin; default: the system's.")
  var timeZone: String?

  @Option(help: "The day that weeks start on; default: the setting week-start.")
  var weekStart: String?

  @OptionGroup var settings: SettingsOptions

  func calendar() throws -> PeriodCalendar {
    let zone = try naming("--time-zone") { try Zone(identifier: timeZone ?? TimeZone.current.identifier) }
    return PeriodCalendar(zone: zone, firstWeekday: try firstWeekday())
  }

  private func firstWeekday() throws -> Weekday {
    if let weekStart { return try naming("--week-start") { try Weekday(name: weekStart) } }
    do { return try settings.settingsFile.read().weekStart } catch is NoHomeFolder { return .monday }
  }
}
