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
