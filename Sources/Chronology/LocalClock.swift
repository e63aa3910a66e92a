/// A zone with the offset last asked for: as long as questions stay near each other, an answer costs a
/// comparison instead of a search. Keep one in a local variable while going through sorted instants.
public struct LocalClock: Sendable {
  /// Whose clock it is.
  public let zone: Zone
  @usableFromInline var latest: ZoneOffset

  /// A clock of that zone.
  public init(zone: Zone) {
    self.zone = zone
    latest = zone.offset(at: Instant(seconds: 0))
  }

  /// The offset that holds at `instant`.
  /// - Complexity: about 1 ns within the offset last asked for, otherwise that of `Zone.offset(at:)`.
  @inlinable public mutating func offset(at instant: Instant) -> ZoneOffset {
    if !latest.contains(instant) { latest = zone.offset(at: instant) }
    return latest
  }

  /// The local date at `instant`, as `Zone.date(at:)`.
  /// - Complexity: about 2 ns within the offset last asked for.
  @inlinable public mutating func date(at instant: Instant) -> CivilDate {
    offset(at: instant).date(at: instant)
  }
}
