// Moments as a damaged file may hold them. Arithmetic saturates at `distantPast` and `distantFuture`.
import Chronology
import Testing

/// The longest period. Periods of instants nearer to the ends are cut off there.
private let year = Int64(366) * 86_400_000_000
private let inner: [Int64] = [
  .min + year, .min / 2, -377_705_116_800_000_000, -1, 0, 253_402_300_800_000_000, .max / 2, .max - year,
]
private let outer: [Int64] = [.min, .min + 1, .max - 1, .max]
private let moments = (inner + outer).map(Instant.init(microseconds:))
private let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Pacific/Kiritimati"]

@Suite struct `The first and last instants` {
  @Test(arguments: zones) func `are in a period of every kind`(_ name: String) throws {
    let calendar = PeriodCalendar(zone: try Zone(identifier: name), firstWeekday: .sunday)
    for moment in moments {
      for period in Period.allCases {
        let interval = calendar.interval(period, containing: moment)
        #expect(interval.contains(moment) || outer.contains(moment.microseconds), "\(period) \(moment)")
        #expect(calendar.previous(before: interval).start <= interval.start)
        #expect(calendar.next(after: interval).end >= interval.end)
        #expect(!interval.id.isEmpty)
      }
    }
  }

  @Test(arguments: zones) func `have a date and a text`(_ name: String) throws {
    let zone = try Zone(identifier: name)
    var clock = LocalClock(zone: zone)
    for moment in moments {
      #expect(clock.date(at: moment) == zone.date(at: moment))
      #expect(moment.iso8601(in: zone).contains("T"))
    }
  }

  @Test func `stay when they are moved further`() {
    #expect(Instant.distantFuture.advanced(bySeconds: 1) == .distantFuture)
    #expect(Instant.distantPast.advanced(bySeconds: -1) == .distantPast)
    #expect(Instant(seconds: 0).advanced(bySeconds: .infinity) == .distantFuture)
    #expect(Instant(seconds: 0).advanced(bySeconds: -1e300) == .distantPast)
    #expect(Instant(seconds: 7).advanced(bySeconds: .nan) == Instant(seconds: 7))
    #expect(Instant(seconds: .max) == .distantFuture && Instant(seconds: .min) == .distantPast)
    #expect(Instant.distantFuture.seconds(since: .distantPast) == Double(Int64.max) / 1e6)
    #expect(Instant.distantFuture.advanced(byMicroseconds: 1) == .distantFuture)
  }

  @Test func `have days that support arithmetic`() {
    let (first, last) = (CivilDate(dayNumber: .min), CivilDate(dayNumber: .max))
    #expect(first.adding(days: -1) == first && last.adding(days: 1) == last)
    #expect(last.adding(days: .max) == last && first.adding(days: .min) == first)
    for day in [first, last] {
      #expect(Zone.utc.startOfDay(day) == (day == first ? .distantPast : .distantFuture))
      #expect(!day.iso8601.isEmpty && (1...12).contains(day.month) && day.isoWeek.week > 0)
    }
  }

  @Test func `are outside the range of training`() throws {
    #expect(Instant.ofLivingPeople.lowerBound == (try Instant(iso8601: "1900-01-01T00:00:00Z")))
    #expect(Instant.ofLivingPeople.upperBound == (try Instant(iso8601: "2200-01-01T00:00:00Z")))
  }
}
