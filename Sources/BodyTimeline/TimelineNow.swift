import Chronology

/// The current instant of a timeline; events after it are ignored.
package struct TimelineNow: Hashable, Sendable {
  /// The first instant whose events are ignored.
  package let end: Instant
  /// The local date of the last instant before `end`.
  package let date: CivilDate

  /// Includes the instant itself.
  package init(_ instant: Instant, in zone: Zone) {
    end = instant.advanced(byMicroseconds: 1)
    date = zone.date(at: instant)
  }

  /// Includes all of a local date.
  package init(endOf date: CivilDate, in zone: Zone) {
    end = zone.startOfDay(date.adding(days: 1))
    self.date = date
  }
}
