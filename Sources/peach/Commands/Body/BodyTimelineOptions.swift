import ArgumentParser
import BodyTimeline
import Chronology

/// Which timeline is looked at, and from when.
struct BodyTimelineOptions: ParsableArguments {
  @OptionGroup var source: BodySourceOptions

  @Option(help: "The last day or moment that counts: 2025-10-21, 2025-10-21T14:30:00Z; default: now.")
  var asOf: String?

  @OptionGroup var zone: BodyCalendarOptions

  @Option(help: "The version of the body score.")
  var score = BodyScoreCatalog.standard.version

  /// The timeline of all events.
  func timeline() throws -> BodyTimeline.Timeline {
    try explained {
      let calendar = try zone.calendar()
      let (now, score) = (try now(in: calendar.zone), try BodyScoreCatalog.version(named: score))
      return BodyTimeline.Timeline(events: try source.load(), now: now, calendar: calendar, score: score)
    }
  }

  private func now(in zone: Zone) throws -> TimelineNow {
    guard let asOf else { return TimelineNow(.wallClock, in: zone) }
    return try naming("--as-of") {
      if asOf.contains(":") { return TimelineNow(try Instant(iso8601: asOf), in: zone) }
      return TimelineNow(endOf: try CivilDate(iso8601: asOf), in: zone)
    }
  }
}
