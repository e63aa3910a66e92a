/// How far a zone's clocks are ahead of UTC, and for how long.
@frozen public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of Greenwich.
  public let seconds: Int32
  /// The local date that had been reached when this offset began: earlier ones are over.
  @usableFromInline let earliestDate: CivilDate
  /// When it begins to hold.
  public let start: Instant
  /// When it no longer holds.
  public let end: Instant

  @usableFromInline init(seconds: Int32, earliestDate: CivilDate, start: Instant, end: Instant) {
    self.seconds = seconds
    self.earliestDate = earliestDate
    self.start = start
    self.end = end
  }

  /// Whether it holds at `instant`.
  @inlinable public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The local date at an instant that the offset holds for.
  ///
  /// Dates never go back: where clocks are put back across midnight, the new date stays. (St John's did so at
  /// 00:01 from 1987 to 2011.) So the days of a zone follow each other without overlap.
  @inlinable public func date(at instant: Instant) -> CivilDate { max(clockDate(at: instant), earliestDate) }

  /// The date that the clock shows, which may go back.
  @inlinable func clockDate(at instant: Instant) -> CivilDate {
    let local = instant.microseconds.addingSaturated(microseconds)
    return CivilDate(dayNumber: Int32(truncatingIfNeeded: local.flooredQuotient(microsecondsPerDay)))
  }

  /// The offset in microseconds.
  @inlinable var microseconds: Int64 { Int64(seconds) &* 1_000_000 }

  /// When a date's midnight comes by this offset, whether or not it holds then.
  func midnight(_ date: CivilDate) -> Instant {
    let midnight = Int64(date.dayNumber).multipliedSaturated(by: microsecondsPerDay)
    return Instant(microseconds: midnight.subtractingSaturated(microseconds))
  }
}

/// A day of 24 hours.
@usableFromInline let microsecondsPerDay: Int64 = 86_400_000_000
