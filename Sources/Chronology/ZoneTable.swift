import Foundation
import Synchronization
import Text

/// All changes of a zone's offset, read from Foundation once. No other code reads time zones from Foundation.
///
/// The Gregorian calendar and rules for daylight saving time repeat every 400 years, a whole number of weeks. The table
/// ends in 2500; later instants are looked up a multiple of 400 years earlier.
final class ZoneTable: Sendable {
  private let offsets: [ZoneOffset]
  /// The instant from which the changes repeat every 400 years; `distantFuture` for zones without further changes.
  private let repeatsFrom: Instant

  private static let cycle = Int64(146_097) * microsecondsPerDay
  private static let horizon = Instant(seconds: 16_725_225_600)  // 2500-01-01T00:00:00Z
  private static let read = Mutex<[String: ZoneTable]>([:])

  /// A zone with one constant offset.
  init(fixedOffset seconds: Int32) {
    offsets = [.always(seconds)]
    repeatsFrom = .distantFuture
  }

  private init(_ zone: TimeZone) {
    let changes = Self.changes(of: zone)
    // If a rule for daylight saving time is in force, the clocks change at least every two years.
    let isRepeating =
      changes.last.map { $0.instant.seconds(since: Self.horizon) > -2 * 366 * 86_400 } ?? false
    repeatsFrom = isRepeating ? changes.last!.instant : .distantFuture
    offsets = Self.offsets(first: Int32(zone.secondsFromGMT(for: .distantPast)), then: changes)
  }

  /// The table of a zone, cached per process.
  static func named(_ identifier: String) throws(ChronologyError) -> ZoneTable {
    if let known = read.withLock({ $0[identifier] }) { return known }
    guard let zone = TimeZone(identifier: identifier) else {
      let names = TimeZone.knownTimeZoneIdentifiers + ["UTC"]
      throw .unknownZone(identifier, nearest: nearestName(to: identifier, among: names))
    }
    let table = ZoneTable(zone)
    read.withLock { $0[identifier] = table }
    return table
  }

  /// The offset in force at `instant`.
  func offset(at instant: Instant) -> ZoneOffset {
    guard instant >= repeatsFrom else { return search(instant) }
    let beyond = instant.microseconds - repeatsFrom.microseconds
    let shift = (beyond / Self.cycle + 1) * Self.cycle
    return search(Instant(microseconds: instant.microseconds - shift)).moved(by: shift)
  }

  private func search(_ instant: Instant) -> ZoneOffset {
    var (low, high) = (0, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle].start <= instant { low = middle } else { high = middle }
    }
    return offsets[low]
  }
}

extension ZoneTable {
  private struct Change {
    var instant: Instant
    var seconds: Int32
  }

  /// The instants at which the offset changes, and the new offsets. Changes of the abbreviation alone are skipped.
  private static func changes(of zone: TimeZone) -> [Change] {
    var changes: [Change] = []
    var seconds = zone.secondsFromGMT(for: .distantPast)
    var date = Date.distantPast
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date {
      let instant = Instant(seconds: Int64(next.timeIntervalSince1970))
      guard instant < horizon else { break }
      date = next
      let then = zone.secondsFromGMT(for: next)
      if then != seconds { changes.append(Change(instant: instant, seconds: Int32(then))) }
      seconds = then
    }
    return changes
  }

  private static func offsets(first: Int32, then changes: [Change]) -> [ZoneOffset] {
    var offsets: [ZoneOffset] = []
    var latest = ZoneOffset.always(first)
    for change in changes {
      latest = latest.ending(at: change.instant)
      offsets.append(latest)
      latest = latest.followed(by: change.seconds)
    }
    return offsets + [latest]
  }
}

extension ZoneOffset {
  static let greenwich = always(0)

  static func always(_ seconds: Int32) -> ZoneOffset {
    ZoneOffset(
      seconds: seconds, earliestDate: CivilDate(dayNumber: .min), start: .distantPast, end: .distantFuture)
  }

  fileprivate func ending(at end: Instant) -> ZoneOffset {
    ZoneOffset(seconds: seconds, earliestDate: earliestDate, start: start, end: end)
  }

  fileprivate func followed(by seconds: Int32) -> ZoneOffset {
    let reached = date(at: Instant(microseconds: end.microseconds - 1))
    return ZoneOffset(seconds: seconds, earliestDate: reached, start: end, end: .distantFuture)
  }

  fileprivate func moved(by microseconds: Int64) -> ZoneOffset {
    let days = Int(microseconds / microsecondsPerDay)
    return ZoneOffset(
      seconds: seconds, earliestDate: earliestDate.adding(days: days),
      start: Instant(microseconds: start.microseconds.addingSaturated(microseconds)),
      end: Instant(microseconds: end.microseconds.addingSaturated(microseconds)))
  }
}
