/// A time zone of the IANA database.
///
/// The rules of a zone are read from Foundation once per process. Later queries need only integer arithmetic and a
/// search in a sorted table.
@usableFromInline package struct Zone: Sendable {
  /// The IANA name, such as `Europe/Berlin`.
  package let identifier: String
  private let table: ZoneTable

  /// Coordinated universal time.
  package static let utc = Zone(identifier: "UTC", table: ZoneTable(fixedOffset: 0))

  private init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  /// The zone of an IANA name.
  /// - Throws: `ChronologyError.unknownZone`, which suggests the nearest name.
  /// - Complexity: about 1 ms for the first use of a name, then a dictionary look-up.
  package init(identifier: String) throws(ChronologyError) {
    self = identifier == "UTC" ? .utc : Zone(identifier: identifier, table: try ZoneTable.named(identifier))
  }

  /// The offset in force at `instant`, with the instants at which it starts and ends.
  /// - Complexity: O(log n) in the zone's changes of offset, about 20 ns. `LocalClock` caches the result.
  @usableFromInline package func offset(at instant: Instant) -> ZoneOffset { table.offset(at: instant) }

  /// The offsets in force in `start..<end`, oldest first; at least the one at `start`.
  /// - Complexity: O(offsets · log changes).
  package func offsets(from start: Instant, to end: Instant) -> [ZoneOffset] {
    var offsets = [offset(at: start)]
    while offsets[offsets.count - 1].end < end { offsets.append(offset(at: offsets[offsets.count - 1].end)) }
    return offsets
  }

  /// The local date at `instant`: the one day with `startOfDay(day) <= instant < startOfDay(day + 1)`.
  package func date(at instant: Instant) -> CivilDate { offset(at: instant).date(at: instant) }

  /// The first instant of a local date: midnight. If clocks skip midnight, it is the first later instant; if midnight
  /// occurs twice, the earlier one. A date that the zone omitted (Apia, 2011-12-30) starts when the next date does.
  package func startOfDay(_ date: CivilDate) -> Instant { instant(on: date) }

  /// The instant at which local clocks show `seconds` after midnight of a date. If clocks skip that time, it is the
  /// first later instant; if the time occurs twice, the earlier one.
  /// - Parameter seconds: 0 or more; values above a day continue into later days.
  package func instant(on date: CivilDate, secondsIntoDay seconds: Int = 0) -> Instant {
    func shown(by offset: ZoneOffset) -> Instant {
      offset.midnight(date).advanced(byMicroseconds: Int64(seconds).multipliedSaturated(by: 1_000_000))
    }
    // Offsets are within ±24 h of UTC, so an offset that ends before this instant cannot show the time.
    var offset = offset(at: ZoneOffset.greenwich.midnight(date.adding(days: -1 + seconds / 86_400)))
    while offset.end < .distantFuture, shown(by: offset) >= offset.end {
      offset = self.offset(at: offset.end)
    }
    return max(offset.start, shown(by: offset))
  }
}

extension Zone: Hashable {
  /// Equal if the identifiers are equal.
  @usableFromInline package static func == (lhs: Zone, rhs: Zone) -> Bool { lhs.identifier == rhs.identifier }
  /// Hashes the identifier.
  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone: CustomStringConvertible {
  /// `identifier`.
  @usableFromInline package var description: String { identifier }
}

/// A zone's offset from UTC, and the instants at which it starts and ends.
@usableFromInline package struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of Greenwich.
  @usableFromInline package let seconds: Int32
  /// The latest local date under the previous offset. `date(at:)` returns no earlier date.
  @usableFromInline let earliestDate: CivilDate
  /// The first instant at which the offset is in force.
  @usableFromInline package let start: Instant
  /// The first instant after `start` at which the offset is no longer in force.
  @usableFromInline package let end: Instant

  @usableFromInline init(seconds: Int32, earliestDate: CivilDate, start: Instant, end: Instant) {
    self.seconds = seconds
    self.earliestDate = earliestDate
    self.start = start
    self.end = end
  }

  /// Whether the offset is in force at `instant`.
  @inlinable package func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The local date at an instant at which the offset is in force.
  ///
  /// Dates never decrease: if clocks go back across midnight, the later date remains (in St John's they did so at 00:01
  /// from 1987 to 2011). The days of a zone are therefore consecutive and disjoint.
  @inlinable package func date(at instant: Instant) -> CivilDate { max(clockDate(at: instant), earliestDate) }

  /// The date that clocks show. It decreases if clocks go back across midnight.
  @inlinable func clockDate(at instant: Instant) -> CivilDate {
    let local = instant.microseconds.addingSaturated(microseconds)
    return CivilDate(dayNumber: Int32(truncatingIfNeeded: local.flooredQuotient(microsecondsPerDay)))
  }

  /// The offset in microseconds.
  @inlinable var microseconds: Int64 { Int64(seconds) &* 1_000_000 }

  /// The midnight of a date at this offset, whether or not the offset is in force then.
  func midnight(_ date: CivilDate) -> Instant {
    let midnight = Int64(date.dayNumber).multipliedSaturated(by: microsecondsPerDay)
    return Instant(microseconds: midnight.subtractingSaturated(microseconds))
  }
}

/// The microseconds in 24 hours.
@usableFromInline let microsecondsPerDay: Int64 = 86_400_000_000

/// A zone that caches the offset of its last query. A query within the same offset costs a comparison instead of a
/// search. Use one in a local variable while iterating over sorted instants.
@usableFromInline package struct LocalClock: Sendable {
  /// The zone whose offsets are cached.
  @usableFromInline package let zone: Zone
  @usableFromInline var latest: ZoneOffset

  /// A clock of `zone`. Its cache initially contains the offset at 1970-01-01T00:00:00Z.
  package init(zone: Zone) {
    self.zone = zone
    latest = zone.offset(at: Instant(seconds: 0))
  }

  /// The offset in force at `instant`.
  /// - Complexity: about 1 ns within the cached offset, otherwise the complexity of `Zone.offset(at:)`.
  @inlinable package mutating func offset(at instant: Instant) -> ZoneOffset {
    if !latest.contains(instant) { latest = zone.offset(at: instant) }
    return latest
  }

  /// The local date at `instant`, the same as `Zone.date(at:)`.
  /// - Complexity: about 2 ns within the cached offset.
  @inlinable package mutating func date(at instant: Instant) -> CivilDate {
    offset(at: instant).date(at: instant)
  }
}
