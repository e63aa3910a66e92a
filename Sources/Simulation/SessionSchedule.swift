import Chronology

/// The dates and times of a listener's sessions, in the local calendar.
@usableFromInline package struct SessionSchedule: Sendable, Hashable {
  /// The first day of training.
  package var firstDay: CivilDate
  /// Time of the day's first session, in seconds after local midnight.
  package var secondsIntoDay: Int
  /// Sessions on a training day, an hour apart; at least 1.
  package var sessionsPerDay: Int
  /// Days from one training day to the next; at least 1.
  package var daysBetween: Int
  /// The time zone of the calendar.
  package var zone: Zone

  /// A schedule; one session a day at 18:00 unless said otherwise.
  package init(
    firstDay: CivilDate, secondsIntoDay: Int = 18 * 3600, sessionsPerDay: Int = 1, daysBetween: Int = 1,
    zone: Zone = .utc
  ) {
    precondition(sessionsPerDay >= 1 && daysBetween >= 1, "a schedule needs sessions and days")
    self.firstDay = firstDay
    self.secondsIntoDay = secondsIntoDay
    self.sessionsPerDay = sessionsPerDay
    self.daysBetween = daysBetween
    self.zone = zone
  }

  /// The day of session `index`, from 0.
  @usableFromInline package func day(ofSession index: Int) -> CivilDate {
    firstDay.adding(days: index / sessionsPerDay * daysBetween)
  }

  /// The start of session `index`, at its hour by the local clock, also on days when clocks change.
  @usableFromInline package func start(ofSession index: Int) -> Instant {
    zone.instant(
      on: day(ofSession: index), secondsIntoDay: secondsIntoDay + index % sessionsPerDay * 3600)
  }
}
