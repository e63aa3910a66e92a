/// A zone's offset from UTC and its validity.
@frozen public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of Greenwich.
  public let seconds: Int32
  /// The local date that was reached when this offset began; earlier dates are over.
  @usableFromInline let earliestDate: CivilDate
  /// The first instant at which the offset is in force.
  public let start: Instant
  /// The first instant at which it is not in force any more.
  public let end: Instant

  @usableFromInline init(seconds: Int32, earliestDate: CivilDate, start: Instant, end: Instant) {
    self.seconds = seconds
    self.earliestDate = earliestDate
    self.start = start
    self.end = end
  }

  /// Whether the offset is in force at `instant`.
  @inlinable public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The local date at an instant within the offset's validity.
  ///
  /// Dates never decrease: if clocks go back across midnight, the new date stays (St John's did so at 00:01 from 1987
  /// to 2011). The days of a zone are therefore consecutive and disjoint.
  @inlinable public func date(at instant: Instant) -> CivilDate { max(clockDate(at: instant), earliestDate) }

  /// The date on the clock, which may decrease.
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

/// A day of 24 hours.
@usableFromInline let microsecondsPerDay: Int64 = 86_400_000_000
