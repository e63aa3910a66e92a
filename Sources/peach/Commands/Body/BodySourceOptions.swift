import ArgumentParser
import BodyTimeline
import Chronology
import Foundation

/// Which events are looked at: those of the store or of files.
struct BodySourceOptions: ParsableArguments {
  @Option(
    help: "A CSV file of body events or an Apple Health export instead of the store; may be given again.")
  var events: [String] = []

  @OptionGroup var data: DataOptions

  /// All events, each id once.
  func load() throws -> [BodyEvent] {
    if events.isEmpty { return try data.readStore().bodyEvents() }
    var list = BodyEventList()
    for path in events { try readBodyEvents(path) { list.put($0) } }
    return list.events
  }
}

/// Whose dates and weeks count.
struct BodyCalendarOptions: ParsableArguments {
  @Option(help: "Time zone whose dates count, as in Europe/Berlin; default: the system's.")
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
