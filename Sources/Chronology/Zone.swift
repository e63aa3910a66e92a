/// A place's clocks, by the name the IANA database gives it.
///
/// The rules are read from Foundation once in the life of the process; every question after that is integer
/// arithmetic and a search in a sorted table.
public struct Zone: Sendable {
  /// `Europe/Berlin`.
  public let identifier: String
  private let table: ZoneTable

  /// Coordinated universal time.
  public static let utc = Zone(identifier: "UTC", table: ZoneTable(fixedOffset: 0))

  private init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  /// The zone of that name.
  /// - Throws: `ChronologyError.unknownZone`, which suggests the nearest name.
  /// - Complexity: about 1 ms for the first zone of a name, a look into a dictionary for the next.
  public init(identifier: String) throws(ChronologyError) {
    self = identifier == "UTC" ? .utc : Zone(identifier: identifier, table: try ZoneTable.named(identifier))
  }

  /// The offset that holds at `instant`, and from when to when it does.
  /// - Complexity: O(log n) in the zone's changes of offset, about 20 ns; `LocalClock` asks less often.
  public func offset(at instant: Instant) -> ZoneOffset { table.offset(at: instant) }

  /// The local date at `instant`: the one day with `startOfDay(day) <= instant < startOfDay(day + 1)`.
  public func date(at instant: Instant) -> CivilDate { offset(at: instant).date(at: instant) }

  /// The first instant of a local date: midnight; where clocks skip it the first moment after, where it comes
  /// twice the earlier. A date that the zone left out (Apia, 2011-12-30) starts where the next one does.
  public func startOfDay(_ date: CivilDate) -> Instant { instant(on: date) }

  /// When the clock shows so much after midnight of a local date: where it skips that the first moment after,
  /// where it comes twice the earlier.
  /// - Parameter seconds: 0 or more; what exceeds a day runs on into the next.
  public func instant(on date: CivilDate, secondsIntoDay seconds: Int = 0) -> Instant {
    func shown(by offset: ZoneOffset) -> Instant {
      offset.midnight(date).advanced(byMicroseconds: Int64(seconds).multipliedSaturated(by: 1_000_000))
    }
    // Offsets lie within ±24 h of UTC, so what ends before this can no longer show the time.
    var offset = offset(at: ZoneOffset.greenwich.midnight(date.adding(days: -1 + seconds / 86_400)))
    while offset.end < .distantFuture, shown(by: offset) >= offset.end {
      offset = self.offset(at: offset.end)
    }
    return max(offset.start, shown(by: offset))
  }
}

extension Zone: Hashable {
  /// Zones of one name are equal.
  public static func == (lhs: Zone, rhs: Zone) -> Bool { lhs.identifier == rhs.identifier }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone: CustomStringConvertible {
  /// The name.
  public var description: String { identifier }
}
