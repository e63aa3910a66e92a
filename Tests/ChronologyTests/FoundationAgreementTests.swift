// What every answer is compared with: Foundation's Calendar (swift-corelibs-foundation, ICU time zones).
import Chronology
import Foundation
import Testing

/// Zones with whole, half and quarter hours, with daylight saving time of one hour and of half an hour, with
/// midnights that do not exist or come twice, and with a skipped date.
private let zones = [
  "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Sao_Paulo", "America/Havana",
  "Asia/Kathmandu", "Asia/Kolkata", "Asia/Beirut", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia",
  "Africa/Casablanca", "Pacific/Chatham",
]

@Suite struct `Agreement with Foundation` {
  private func foundationCalendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(identifier: zone)!
    return calendar
  }

  private func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.wholeSeconds)) }

  /// Evenly spaced instants from 1901 to 2099, and some near every change of offset.
  private func instants(in zone: Zone) -> [Instant] {
    var instants = stride(from: Int64(-2_177_452_800), to: 4_102_444_800, by: 5_600_471).map {
      Instant(seconds: $0)
    }
    var offset = zone.offset(at: instants[0])
    while offset.end < instants.last! {
      instants += [-90_000, -3601, -1, 0, 1, 1800, 3600, 90_000].map { offset.end.advanced(bySeconds: $0) }
      offset = zone.offset(at: offset.end)
    }
    return instants
  }

  @Test(arguments: zones) func `offsets and dates are the same`(_ name: String) throws {
    let (zone, calendar) = (try Zone(identifier: name), foundationCalendar(name))
    for instant in instants(in: zone) {
      #expect(Int(zone.offset(at: instant).seconds) == calendar.timeZone.secondsFromGMT(for: date(instant)))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear], from: date(instant))
      let day = zone.date(at: instant)
      #expect(day.components == (parts.year!, parts.month!, parts.day!), "\(instant)")
      #expect(
        day.isoWeek.year == parts.yearForWeekOfYear && day.isoWeek.week == parts.weekOfYear, "\(instant)")
      #expect(Int(day.weekday.rawValue) == (parts.weekday! + 5) % 7 + 1)
    }
  }

  @Test(arguments: zones) func `days, weeks, months and years begin and end together`(_ name: String) throws {
    let zone = try Zone(identifier: name)
    for weekday in [Weekday.monday, .sunday, .thursday] {
      var theirs = foundationCalendar(name)
      theirs.firstWeekday = Int(weekday.rawValue) % 7 + 1
      let ours = PeriodCalendar(zone: zone, firstWeekday: weekday)
      for instant in instants(in: zone) {
        for (period, component) in [
          (Period.day, Calendar.Component.day), (.week, .weekOfYear), (.month, .month), (.year, .year),
        ] {
          let interval = ours.interval(period, containing: instant)
          let expected = theirs.dateInterval(of: component, for: date(instant))!
          #expect(date(interval.start) == expected.start, "\(period) of \(instant)")
          #expect(date(interval.end) == expected.end, "\(period) of \(instant)")
        }
      }
    }
  }
}
