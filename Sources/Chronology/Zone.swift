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
