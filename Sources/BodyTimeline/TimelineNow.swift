import Chronology

/// The moment up to which events count; later ones wait.
public struct TimelineNow: Hashable, Sendable {
  /// The first instant that no longer counts.
  public let end: Instant
  /// The local date of the last one that does.
  public let date: CivilDate

  /// Up to and with an instant.
  public init(_ instant: Instant, in zone: Zone) {
    end = instant.advanced(byMicroseconds: 1)
    date = zone.date(at: instant)
  }

  /// Up to the end of a local date.
  public init(endOf date: CivilDate, in zone: Zone) {
    end = zone.startOfDay(date.adding(days: 1))
    self.date = date
  }
}
