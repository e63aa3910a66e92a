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
