import Text

/// A unit of the calendar.
package enum Period: String, CaseIterable, Sendable {
  case hour, day, week, month, year

  /// The period of a name.
  /// - Throws: `ChronologyError.unknownPeriod`, which suggests the nearest name.
  package init(name: String) throws(ChronologyError) {
    guard let period = Period(rawValue: name) else {
      throw .unknownPeriod(name, nearest: nearestName(to: name, among: Self.allCases.map(\.rawValue)))
    }
    self = period
  }
}

/// One hour, day, week, month or year of a zone: half-open, `start <= instant < end`.
@usableFromInline package struct PeriodInterval: Hashable, Sendable {
  /// The unit of the calendar.
  package let period: Period
  /// The local date at `start`. For an hour it is the date that clocks show, which may be the earlier one if clocks go
  /// back across midnight.
  package let firstDay: CivilDate
  /// The offset at `start` in seconds east of Greenwich.
  package let offset: Int32
  /// The first instant of the interval.
  @usableFromInline package let start: Instant
  /// The first instant after the interval.
  @usableFromInline package let end: Instant

  /// Whether `instant` is in the interval.
  @inlinable package func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// A stable id of an hour, day, week, month or year: `2025-10-26T02+02:00`, `2025-10-21`, `2025-W42`, `2025-07`,
  /// `2025`. For a week that does not start on Monday, the id is the ISO week of its first day, followed by that
  /// weekday: `2025-W42@sun`.
  package var id: String {
    switch period {
    case .hour: "\(firstDay)T\(padded(localHour))\(isoOffset(offset))"
    case .day: firstDay.iso8601
    case .week where firstDay.weekday == .monday: "\(firstDay.isoWeek)"
    case .week: "\(firstDay.isoWeek)@\(firstDay.weekday.abbreviation)"
    case .month: String(firstDay.iso8601.dropLast(3))
    case .year: String(firstDay.iso8601.dropLast(6))
    }
  }

  private var localHour: Int { Int((start.wholeSeconds + Int64(offset)).flooredRemainder(86_400) / 3600) }
}

/// The hours, days, weeks, months and years of a zone.
package struct PeriodCalendar: Hashable, Sendable {
  /// The zone of local dates and times.
  package let zone: Zone
  /// The first day of a week.
  package let firstWeekday: Weekday

  /// A calendar of `zone`.
  package init(zone: Zone, firstWeekday: Weekday = .monday) {
    self.zone = zone
    self.firstWeekday = firstWeekday
  }

  /// The local days of the day, week, month or year that contains `date`. For `.hour`, the range is `date` alone.
  package func days(_ period: Period, containing date: CivilDate) -> Range<CivilDate> {
    switch period {
    case .hour, .day:
      return date..<date.adding(days: 1)
    case .week:
      let first = date.adding(days: -date.weekday.daysSince(firstWeekday))
      return first..<first.adding(days: 7)
    case .month:
      let (year, month, day) = date.components
      let first = date.adding(days: 1 - day)
      return first..<first.adding(days: CivilDate.daysInMonth(month, ofYear: year))
    case .year:
      let year = date.year
      return CivilDate.known(year: year, month: 1, day: 1)..<CivilDate.known(year: year + 1, month: 1, day: 1)
    }
  }

  /// The period that contains an instant. Days, weeks, months and years run from local midnight to local midnight.
  ///
  /// Hours are hours of the local clock. A change of offset within an hour divides it into two intervals, and an hour
  /// that the clock repeats is two intervals.
  /// - Complexity: a few searches in the zone's table, about 100 ns. Test `contains` of the previous result first.
  package func interval(_ period: Period, containing instant: Instant) -> PeriodInterval {
    let offset = zone.offset(at: instant)
    if period == .hour { return hour(containing: instant, offset) }
    return interval(period, containing: offset.date(at: instant))
  }

  /// The day, week, month or year that contains a local date; for `.hour` the date's first hour.
  package func interval(_ period: Period, containing date: CivilDate) -> PeriodInterval {
    let days = days(period, containing: date)
    let start = zone.startOfDay(days.lowerBound)
    let offset = zone.offset(at: start)
    if period == .hour { return hour(containing: start, offset) }
    return PeriodInterval(
      period: period, firstDay: days.lowerBound, offset: offset.seconds, start: start,
      end: zone.startOfDay(days.upperBound))
  }

  /// The period that starts when `interval` ends.
  package func next(after interval: PeriodInterval) -> PeriodInterval {
    self.interval(interval.period, containing: interval.end)
  }

  /// The period that ends when `interval` starts.
  package func previous(before interval: PeriodInterval) -> PeriodInterval {
    self.interval(interval.period, containing: interval.start.advanced(byMicroseconds: -1))
  }

  private func hour(containing instant: Instant, _ offset: ZoneOffset) -> PeriodInterval {
    let length: Int64 = 3_600_000_000
    let local = instant.microseconds.addingSaturated(offset.microseconds)
    let hour = local.flooredQuotient(length).multipliedSaturated(by: length)
    let start = Instant(microseconds: hour.subtractingSaturated(offset.microseconds))
    let end = start.advanced(byMicroseconds: length)
    return PeriodInterval(
      period: .hour, firstDay: offset.clockDate(at: instant), offset: offset.seconds,
      start: max(start, offset.start), end: min(end, offset.end))
  }
}
