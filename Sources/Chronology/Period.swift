import Naming

/// A stretch of the calendar that things are gathered by.
public enum Period: String, CaseIterable, Sendable {
  case hour, day, week, month, year

  /// The period of that name.
  /// - Throws: `ChronologyError.unknownPeriod`, which suggests the nearest name.
  public init(name: String) throws(ChronologyError) {
    guard let period = Period(rawValue: name) else {
      throw .unknownPeriod(name, nearest: nearestName(to: name, among: Self.allCases.map(\.rawValue)))
    }
    self = period
  }
}

/// One hour, day, week, month or year of a zone: half-open, `start <= instant < end`.
@frozen public struct PeriodInterval: Hashable, Sendable {
  /// What it is one of.
  public let period: Period
  /// The local date of its start; for an hour the date that the clock shows.
  public let firstDay: CivilDate
  /// Seconds east of Greenwich at its start.
  public let offset: Int32
  /// The first instant that belongs to it.
  public let start: Instant
  /// The first instant that no longer does.
  public let end: Instant

  /// Whether `instant` lies within.
  @inlinable public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// A name that never changes: `2025-10-26T02+02:00`, `2025-10-21`, `2025-W42`, `2025-07`, `2025`. A week
  /// that does not start on Monday is named by the ISO week of its first day and that day: `2025-W42@sun`.
  public var id: String {
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
