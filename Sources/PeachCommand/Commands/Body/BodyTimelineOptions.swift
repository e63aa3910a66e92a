import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Files
import Live
import Store
import Text

/// The options that choose the events and the current date of a timeline.
struct BodyTimelineOptions: ParsableArguments {
  @OptionGroup var source: BodySourceOptions

  @Option(help: "The last day or time that counts: 2025-10-21, 2025-10-21T14:30:00Z; default: now.")
  var asOf: String?

  @OptionGroup var zone: BodyCalendarOptions

  @Option(
    help:
      "The version of the body score: \(BodyScoreCatalog.versions.map(\.version).joined(separator: ", ")).")
  var score = BodyScoreCatalog.standard.version

  @Option(
    help:
      "Body height in cm, to derive FFMI; default: the setting height.")
  var height: String?

  /// The timeline of all events.
  func timeline() throws -> EventTimeline {
    try explained(in: .ofEnvironment) {
      let settings = try zone.settings.read()
      let calendar = try zone.calendar(settings)
      let (now, score) = (try now(in: calendar.zone), try BodyScoreCatalog.version(named: score))
      return EventTimeline(
        events: try source.load(), now: now, calendar: calendar, height: try heightInMetres(settings),
        score: score)
    }
  }

  private func heightInMetres(_ settings: PersonalSettings) throws -> Double? {
    var settings = settings
    if let height { try settings.set(["height": height]) }
    return settings.height.map { $0 / 100 }
  }

  private func now(in zone: Zone) throws -> TimelineNow {
    guard let asOf else { return TimelineNow(.wallClock, in: zone) }
    return try naming("--as-of") {
      if asOf.contains(":") { return TimelineNow(try Instant(iso8601: asOf), in: zone) }
      return TimelineNow(endOf: try CivilDate(iso8601: asOf), in: zone)
    }
  }
}

/// The options that choose the events to read: from the store or from files.
struct BodySourceOptions: ParsableArguments {
  @Option(
    help: "A CSV file of body events or an Apple Health export instead of the store; may be repeated.")
  var events: [String] = []

  @OptionGroup var data: DataOptions

  /// The options as they were given, for a command that reads the same events: " --events 'body.csv'", or empty.
  var words: String {
    let files = events.map { " --events \($0.shellQuoted)" }.joined()
    return files.isEmpty ? data.data.map { " --data \($0.shellQuoted)" } ?? "" : files
  }

  /// All events; of several events with the same id the last one.
  func load() throws -> [BodyEvent] {
    if events.isEmpty { return try data.training.readStore().bodyEvents() }
    var list = BodyEventList()
    for path in events { try readBodyEvents(path) { list.put($0) } }
    return list.events
  }
}

/// The time zone and calendar that define dates and weeks.
struct BodyCalendarOptions: ParsableArguments {
  @OptionGroup var timeZone: TimeZoneOption

  @Option(help: "The day that weeks start on; default: the setting week-start.")
  var weekStart: String?

  @OptionGroup var settings: SettingsOptions

  func calendar(_ settings: PersonalSettings) throws -> PeriodCalendar {
    PeriodCalendar(zone: try timeZone.zone(), firstWeekday: try firstWeekday(settings))
  }

  private func firstWeekday(_ settings: PersonalSettings) throws -> Weekday {
    if let weekStart { return try naming("--week-start") { try Weekday(name: weekStart) } }
    return settings.weekStart
  }
}
