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
