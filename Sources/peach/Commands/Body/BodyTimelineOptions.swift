import ArgumentParser
import BodyTimeline
import Chronology
import Foundation

/// Which timeline is looked at, and from when.
struct BodyTimelineOptions: ParsableArguments {
  @Option(
    help: "A CSV file of body events or an Apple Health export instead of the store; may be given again.")
  var events: [String] = []

  @OptionGroup var data: DataOptions

  @Option(help: "The last day or moment that counts: 2025-10-21, 2025-10-21T14:30:00Z; default: now.")
  var asOf: String?

  @Option(help: "Time zone whose dates count, as in Europe/Berlin; default: the system's.")
  var timeZone: String?

  @Option(help: "The day that weeks start on.")
  var weekStart = "monday"

  @Option(help: "The version of the body score.")
  var score = BodyScoreCatalog.standard.version

  /// The timeline of all events.
  func timeline() throws -> BodyTimeline.Timeline {
    try explained {
      let zone = try Zone(identifier: timeZone ?? TimeZone.current.identifier)
      let calendar = PeriodCalendar(zone: zone, firstWeekday: try Weekday(name: weekStart))
      let (now, score) = (try now(in: zone), try BodyScoreCatalog.version(named: score))
      return BodyTimeline.Timeline(events: try load(), now: now, calendar: calendar, score: score)
    }
  }

  private func load() throws -> [BodyEvent] {
    if events.isEmpty { return try data.readStore().bodyEvents() }
    var list = BodyEventList()
    for path in events { try readBodyEvents(path) { list.put($0) } }
    return list.events
  }

  private func now(in zone: Zone) throws -> TimelineNow {
    guard let asOf else { return TimelineNow(.wallClock, in: zone) }
    return try naming("--as-of") {
      if asOf.contains(":") { return TimelineNow(try Instant(iso8601: asOf), in: zone) }
      return TimelineNow(endOf: try CivilDate(iso8601: asOf), in: zone)
    }
  }
}
