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
